import type { FormField } from "generated/api";
import { useId } from "react";
import { Checkbox, Labelled, SelectField, TextArea, TextField } from "../../parts/Field";
import { t } from "../../words";
import { RelatedInput } from "./RelatedInput";
import type { Typed } from "./values";

const CURRENCIES = ["EUR", "USD", "GBP", "SAR", "AED", "EGP", "KWD", "QAR", "JOD", "CHF", "JPY"];

interface Given {
  field: FormField;
  workspace: string;
  value: Typed[string];
  problem: string | undefined;
  onChange: (value: Typed[string]) => void;
}

/** The control for a field of a form. */
export function FormInput({ field, workspace, value, problem, onChange }: Given) {
  const shared = {
    label: field.name,
    problem,
    required: field.is_required,
    isOptional: !field.is_required,
    value: typeof value === "string" ? value : "",
    onChange,
  };
  const { settings } = field;
  switch (field.type) {
    case "long_text":
      return <TextArea {...shared} maxLength={most(settings["max_length"])} />;
    case "boolean":
      return (
        <div className="field">
          <Checkbox
            label={field.name}
            checked={value === true}
            onChange={onChange}
            aria-invalid={problem === undefined ? undefined : true}
          />
          {problem !== undefined && <p className="problem">{problem}</p>}
        </div>
      );
    case "date":
      return <TextField {...shared} type="date" />;
    case "datetime":
      return <TextField {...shared} type="datetime-local" />;
    case "number":
      return (
        <TextField
          {...shared}
          inputMode="decimal"
          dir="ltr"
          hint={typeof settings["unit"] === "string" ? settings["unit"] : undefined}
        />
      );
    case "percent":
      return <TextField {...shared} inputMode="decimal" dir="ltr" hint="%" />;
    case "duration":
      return <TextField {...shared} dir="ltr" placeholder="1:30" />;
    case "rating":
      return <Rating {...{ field, workspace, value, problem, onChange }} />;
    case "currency":
      return <Money {...{ field, workspace, value, problem, onChange }} />;
    case "email":
      return <TextField {...shared} type="email" dir="ltr" autoComplete="email" />;
    case "phone":
      return <TextField {...shared} type="tel" dir="ltr" autoComplete="tel" />;
    case "link":
      return <TextField {...shared} type="url" dir="ltr" placeholder="https://" />;
    case "select":
      return (
        <SelectField
          {...shared}
          choices={[
            { value: "", label: t("common.choose") },
            ...field.options.map((option) => ({ value: option.value, label: option.label })),
          ]}
        />
      );
    case "multi_select":
      return <Several {...{ field, workspace, value, problem, onChange }} />;
    case "relation":
    case "smart_catalog":
      return <RelatedInput {...{ field, workspace, value, problem, onChange }} />;
    default:
      return <TextField {...shared} maxLength={most(settings["max_length"])} />;
  }
}

function most(setting: unknown): number | undefined {
  return typeof setting === "number" ? setting : undefined;
}

function Several({ field, value, problem, onChange }: Given) {
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  return (
    <fieldset className="field" aria-invalid={problem === undefined ? undefined : true}>
      <legend>
        <bdi>{field.name}</bdi>
        {!field.is_required && <span className="meta"> {t("form.optional")}</span>}
      </legend>
      {field.options.map((option) => (
        <Checkbox
          key={option.value}
          label={<bdi>{option.label}</bdi>}
          checked={chosen.includes(option.value)}
          onChange={(isOn) =>
            onChange(
              isOn ? [...chosen, option.value] : chosen.filter((one) => one !== option.value),
            )
          }
        />
      ))}
      {problem !== undefined && <p className="problem">{problem}</p>}
    </fieldset>
  );
}

function Rating({ field, value, problem, onChange }: Given) {
  const id = useId();
  const best = typeof field.settings["max"] === "number" ? field.settings["max"] : 5;
  return (
    <fieldset className="field" aria-invalid={problem === undefined ? undefined : true}>
      <legend>
        <bdi>{field.name}</bdi>
        {!field.is_required && <span className="meta"> {t("form.optional")}</span>}
      </legend>
      <div className="scores">
        {Array.from({ length: best }, (_, index) => String(index + 1)).map((score) => (
          <label key={score} className="score">
            <input
              type="radio"
              name={id}
              checked={value === score}
              onChange={() => onChange(score)}
            />
            <span>{score}</span>
          </label>
        ))}
      </div>
      {problem !== undefined && <p className="problem">{problem}</p>}
    </fieldset>
  );
}

function Money({ field, value, problem, onChange }: Given) {
  const usual = field.settings["default_currency"];
  const allowed = field.settings["currencies"];
  const codes =
    Array.isArray(allowed) && allowed.length > 0 ? (allowed as readonly string[]) : CURRENCIES;
  const [amount = "", currency = typeof usual === "string" ? usual : (codes[0] ?? "")] = (
    typeof value === "string" ? value : ""
  ).split(" ");
  const all = codes.includes(currency) ? codes : [currency, ...codes];
  const set = (next: string, code: string) => onChange(next === "" ? "" : `${next} ${code}`);
  return (
    <Labelled label={field.name} isOptional={!field.is_required} problem={problem}>
      {(ids) => (
        <span className="form-money">
          <input
            {...ids}
            className="input"
            inputMode="decimal"
            dir="ltr"
            required={field.is_required}
            value={amount}
            onChange={(event) => set(event.target.value.replace(/\s/g, ""), currency)}
          />
          <select
            className="input"
            aria-label={t("publicForm.currency", { name: field.name })}
            value={currency}
            onChange={(event) => onChange(`${amount} ${event.target.value}`)}
          >
            {all.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </span>
      )}
    </Labelled>
  );
}
