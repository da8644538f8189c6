import type { ReactNode } from "react";
import { Checkbox, SelectField, TextField } from "../../parts/Field";
import { localMinute, momentOf } from "../../records/zone";
import { useObjects } from "../../shell/workspace";
import { language, t } from "../../words";
import { type FieldDraft, firstSerial } from "./draft";

const WHOLE = { inputMode: "numeric", dir: "ltr" } as const;
const EXACT = { inputMode: "decimal", dir: "ltr" } as const;

interface RangeKind {
  type?: string;
  inputMode?: "decimal" | "numeric";
  dir?: "ltr";
}

/** The settings that a type has. */
export function FieldSettings({
  object,
  isNew,
  draft,
  problems,
  onChange,
}: {
  object: string;
  isNew: boolean;
  draft: FieldDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (change: Partial<FieldDraft>) => void;
}) {
  const objects = useObjects();
  const set = (name: string, value: string) =>
    onChange({ settings: { ...draft.settings, [name]: value } });
  const at = (name: string) => ({
    value: draft.settings[name] ?? "",
    onChange: (value: string) => set(name, value),
    problem: problems[`settings.${name}`],
  });
  const flag = (name: string, label: string) => (
    <Checkbox
      label={label}
      checked={draft.settings[name] === "true"}
      onChange={(isOn) => set(name, String(isOn))}
    />
  );
  const range = (kind: RangeKind, from: string, to: string) => (
    <div className="two">
      <TextField {...kind} {...at("min")} label={from} isOptional />
      <TextField {...kind} {...at("max")} label={to} isOptional />
    </div>
  );
  const isMultiple = draft.settings["multiple"] === "true";
  switch (draft.kind) {
    case "text":
    case "long_text":
    case "json":
      return (
        <TextField
          {...WHOLE}
          {...at("max_length")}
          label={t("setting.max_length")}
          isOptional
        />
      );
    case "number":
      return (
        <>
          <div className="two">
            <TextField
              {...at("unit")}
              label={t("setting.unit")}
              hint={t("setting.unitHint")}
              isOptional
            />
            <TextField
              {...WHOLE}
              {...at("decimals")}
              label={t("setting.decimals")}
              hint={t("setting.decimalsHint")}
              isOptional
            />
          </div>
          {range(EXACT, t("setting.min"), t("setting.max"))}
        </>
      );
    case "percent":
      return (
        <>
          <TextField
            {...WHOLE}
            {...at("decimals")}
            label={t("setting.decimals")}
            hint={t("setting.decimalsHint")}
            isOptional
          />
          {range(EXACT, t("setting.min"), t("setting.max"))}
        </>
      );
    case "duration":
      return range(WHOLE, t("setting.shortest"), t("setting.longest"));
    case "date":
      return range({ type: "date" }, t("setting.from"), t("setting.until"));
    case "datetime":
      return <Moments draft={draft} problems={problems} onSet={set} />;
    case "multi_select":
      return (
        <TextField
          {...WHOLE}
          {...at("max_selected")}
          label={t("setting.max_selected")}
          isOptional
        />
      );
    case "rating":
      return (
        <TextField
          {...WHOLE}
          {...at("max")}
          label={t("setting.maxRating")}
          isOptional
          placeholder="5"
        />
      );
    case "currency":
      return (
        <>
          <SelectField
            {...at("default_currency")}
            label={t("setting.default_currency")}
            choices={[
              { value: "", label: t("setting.anyCurrency") },
              ...named("currency", draft.settings["default_currency"]),
            ]}
          />
          <TextField
            {...at("currencies")}
            label={t("setting.currencies")}
            hint={t("setting.currenciesHint")}
            isOptional
            dir="ltr"
            spellCheck={false}
          />
          {range(EXACT, t("setting.min"), t("setting.max"))}
        </>
      );
    case "phone":
      return (
        <SelectField
          {...at("default_region")}
          label={t("setting.default_region")}
          choices={[
            { value: "", label: t("setting.anyRegion") },
            ...named("region", draft.settings["default_region"]),
          ]}
        />
      );
    case "address":
      return (
        <SelectField
          {...at("default_country")}
          label={t("setting.default_region")}
          choices={[
            { value: "", label: t("setting.anyCurrency") },
            ...named("region", draft.settings["default_country"]),
          ]}
        />
      );
    case "file":
      return (
        <>
          {flag("multiple", t("setting.multipleFile"))}
          {isMultiple && (
            <TextField
              {...WHOLE}
              {...at("max")}
              label={t("setting.maxFiles")}
              isOptional
              placeholder="10"
            />
          )}
        </>
      );
    case "smart_catalog":
      return (
        <>
          <SelectField
            {...at("object")}
            label={t("setting.object")}
            hint={t("setting.objectHint")}
            disabled={!isNew}
            choices={[
              { value: "", label: t("common.choose") },
              ...(objects.data ?? []).map((one) => ({
                value: one.slug,
                label: one.slug === object ? `${one.plural_name} ↺` : one.plural_name,
              })),
            ]}
          />
          {flag("multiple", t("setting.multipleRecord"))}
          {isMultiple && (
            <TextField
              {...WHOLE}
              {...at("max")}
              label={t("setting.maxRecords")}
              isOptional
              placeholder="100"
            />
          )}
        </>
      );
    case "serial_number":
      return (
        <>
          <TextField
            {...at("prefix")}
            label={t("setting.prefix")}
            hint={t("setting.prefixHint")}
            isOptional
            dir="ltr"
          />
          <div className="two">
            <TextField
              {...WHOLE}
              {...at("padding")}
              label={t("setting.padding")}
              isOptional
              placeholder="0"
            />
            <TextField
              {...WHOLE}
              {...at("start")}
              label={t("setting.start")}
              isOptional
              placeholder="1"
            />
          </div>
          <p className="meta">
            {t("setting.example", { number: firstSerial(draft.settings) })}
          </p>
        </>
      );
    default:
      return null;
  }
}

/** The range of a datetime: typed in the person's time zone, kept in UTC. */
function Moments({
  draft,
  problems,
  onSet,
}: {
  draft: FieldDraft;
  problems: Readonly<Record<string, string>>;
  onSet: (name: string, value: string) => void;
}): ReactNode {
  return (
    <div className="two">
      {(["min", "max"] as const).map((name) => (
        <TextField
          key={name}
          type="datetime-local"
          label={t(name === "min" ? "setting.from" : "setting.until")}
          isOptional
          value={localMinute(String(draft.settings[name] ?? ""))}
          problem={problems[`settings.${name}`]}
          onChange={(text) => onSet(name, text === "" ? "" : momentOf(text))}
        />
      ))}
    </div>
  );
}

const REGIONS =
  "AE AR AT AU BE BH BR CA CH CL CN CO CZ DE DK DZ EG ES FI FR GB GR HK HU ID IE IL IN IQ IT " +
  "JO JP KE KR KW LB LY MA MX MY NG NL NO NZ OM PH PK PL PT QA RO RS RU SA SD SE SG SY TH TN " +
  "TR TW UA US VN YE ZA";

/** The names of currencies or countries in the language of the page, in its order. */
function named(
  type: "currency" | "region",
  chosen: string | undefined,
): ReadonlyArray<{ value: string; label: string }> {
  const names = new Intl.DisplayNames(language(), { type });
  const codes = type === "currency" ? Intl.supportedValuesOf("currency") : REGIONS.split(" ");
  const isKnown = chosen === undefined || chosen === "" || codes.includes(chosen);
  const all = isKnown ? codes : [chosen, ...codes];
  return all
    .map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))
    .toSorted((left, right) => left.label.localeCompare(right.label, language()));
}
