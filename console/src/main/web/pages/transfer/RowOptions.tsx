import { Checkbox, SelectField } from "../../parts/Field";
import type { Field } from "../../records/model";
import { t } from "../../words";
import type { DayOrder } from "./guess";
import { keysOf, type Mode, type Options, SLUG } from "./plan";

const MODES: readonly Mode[] = ["create", "upsert", "update"];
const ORDERS: readonly DayOrder[] = ["ymd", "dmy", "mdy"];

/** What becomes of the rows, and how days and numbers are read. */
export function RowOptions({
  options,
  fields,
  mayAddOptions,
  mayUpdate,
  problem,
  onChange,
}: {
  options: Options;
  fields: readonly Field[];
  mayAddOptions: boolean;
  mayUpdate: boolean;
  /** What is wrong with the key. */
  problem: string | undefined;
  onChange: (options: Options) => void;
}) {
  const set = (changes: Partial<Options>) => onChange({ ...options, ...changes });
  const keys = keysOf(fields, options.mode);
  const choose = (mode: Mode) => {
    const possible = keysOf(fields, mode);
    set({ mode, key: possible.includes(options.key) ? options.key : (possible[0] ?? "") });
  };
  return (
    <section className="transfer-panel" aria-label={t("importing.how")}>
      <h2>{t("importing.how")}</h2>
      <fieldset className="transfer-choices">
        <legend>{t("importing.mode.title")}</legend>
        {MODES.filter((mode) => mode === "create" || mayUpdate).map((mode) => (
          <label key={mode} className="transfer-choice">
            <input
              type="radio"
              name="mode"
              checked={options.mode === mode}
              onChange={() => choose(mode)}
            />
            <span>
              <strong>{t(`importing.mode.${mode}`)}</strong>
              <span className="meta">{t(`importing.mode.${mode}Hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {options.mode === "create" ? (
        <Checkbox
          label={t("importing.skipDuplicates")}
          checked={options.skipsDuplicates}
          onChange={(skipsDuplicates) => set({ skipsDuplicates })}
        />
      ) : (
        <div className="columns">
          <SelectField
            label={t("importing.key")}
            hint={t("importing.keyHint")}
            problem={keys.length === 0 ? t("importing.noKeys") : problem}
            choices={[
              ...(keys.includes(options.key) ? [] : [{ value: "", label: t("filter.choose") }]),
              ...keys.map((slug) => ({ value: slug, label: keyName(slug, fields) })),
            ]}
            value={keys.includes(options.key) ? options.key : ""}
            onChange={(key) => set({ key })}
          />
          <Checkbox
            label={t("importing.clearBlank")}
            checked={options.clearsBlank}
            onChange={(clearsBlank) => set({ clearsBlank })}
          />
        </div>
      )}
      {mayAddOptions && (
        <Checkbox
          label={t("importing.addOptions")}
          checked={options.addsOptions}
          onChange={(addsOptions) => set({ addsOptions })}
        />
      )}
      <div className="columns">
        <SelectField
          label={t("importing.days")}
          choices={ORDERS.map((order) => ({ value: order, label: t(`importing.order.${order}`) }))}
          value={options.days}
          onChange={(days) => set({ days: days as DayOrder })}
        />
        <SelectField
          label={t("importing.numbers")}
          choices={[
            { value: ".", label: t("importing.point") },
            { value: ",", label: t("importing.comma") },
          ]}
          value={options.mark}
          onChange={(mark) => set({ mark: mark === "," ? "," : "." })}
        />
      </div>
    </section>
  );
}

function keyName(slug: string, fields: readonly Field[]): string {
  return slug === SLUG
    ? t("importing.slugKey")
    : (fields.find((field) => field.slug === slug)?.name ?? slug);
}
