import { Checkbox, SelectField } from "../../parts/Field";
import type { Field } from "../../records/model";
import { t } from "../../words";
import { useWorkspaceCalendar } from "../settings/calendar";
import { ZoneField } from "../settings/ZoneField";
import type { DayOrder } from "./guess";
import {
  type Finders,
  keysOf,
  type Mode,
  type Options,
  type Plan,
  RULE,
  SLUG,
  takesTimes,
} from "./plan";

const MODES: readonly Mode[] = ["create", "upsert", "update"];
const ORDERS: readonly DayOrder[] = ["ymd", "dmy", "mdy"];

/** What becomes of the rows, and how days and numbers are read. */
export function RowOptions({
  plan,
  fields,
  finders,
  mayAddOptions,
  mayUpdate,
  problem,
  zoneProblem,
  onChange,
}: {
  plan: Plan;
  fields: readonly Field[];
  finders: Finders;
  mayAddOptions: boolean;
  mayUpdate: boolean;
  /** What is wrong with the key. */
  problem: string | undefined;
  zoneProblem: string | undefined;
  onChange: (options: Options) => void;
}) {
  const { options } = plan;
  const set = (changes: Partial<Options>) => onChange({ ...options, ...changes });
  const keys = keysOf(fields, finders, plan, options.mode);
  const choose = (mode: Mode) => {
    const possible = keysOf(fields, finders, plan, mode);
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
      {options.mode !== "update" && finders.rules.some((rule) => rule.on_create === "warn") && (
        <Checkbox
          label={t("importing.allowDuplicates")}
          checked={options.allowsDuplicates === true}
          onChange={(allowsDuplicates) => set({ allowsDuplicates })}
        />
      )}
      {mayAddOptions && (
        <Checkbox
          label={t("importing.addOptions")}
          checked={options.addsOptions}
          onChange={(addsOptions) => set({ addsOptions })}
        />
      )}
      {fields.some((field) => field.type === "relation" || field.type === "smart_catalog") && (
        <Checkbox
          label={t("importing.addRecords")}
          checked={options.addsRecords}
          onChange={(addsRecords) => set({ addsRecords })}
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
        {takesTimes(plan, fields) && (
          <Zone zone={options.zone} problem={zoneProblem} onChange={(zone) => set({ zone })} />
        )}
      </div>
    </section>
  );
}

/** The time zone of times without an offset, at first that of the workspace. */
function Zone({
  zone,
  problem,
  onChange,
}: {
  zone: string | undefined;
  problem: string | undefined;
  onChange: (zone: string) => void;
}) {
  const calendar = useWorkspaceCalendar();
  return (
    <ZoneField
      label={t("importing.zone")}
      hint={t("importing.zoneHint")}
      isOptional
      value={zone ?? calendar.data?.timezone ?? ""}
      problem={problem}
      onChange={onChange}
    />
  );
}

/** The name of what rows find records by: those of all fields of a unique key. */
function keyName(key: string, fields: readonly Field[]): string {
  if (key.startsWith(RULE)) {
    return t("importing.ruleKey", { rule: key.slice(RULE.length) });
  }
  return key === SLUG
    ? t("importing.slugKey")
    : key
        .split(",")
        .map((slug) => fields.find((field) => field.slug === slug)?.name ?? slug)
        .join(" + ");
}
