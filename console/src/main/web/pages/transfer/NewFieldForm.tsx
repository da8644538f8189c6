import { useId } from "react";
import { Checkbox } from "../../parts/Field";
import { formatNumber } from "../../records/format";
import { t } from "../../words";
import { type FieldType, firstOptions, guessType } from "./guess";
import { canBeUnique, MAKEABLE, type NewField } from "./plan";
import { typeName } from "./TypeName";

/** A select field has at most this many options. */
const MOST_OPTIONS = 1000;
const SHOWN_OPTIONS = 6;
const CHOICES: ReadonlySet<FieldType> = new Set(["select", "multi_select"]);

/** The name and the type of a field that is made for a column. */
export function NewFieldForm({
  column,
  make,
  values,
  problem,
  onChange,
}: {
  column: string;
  make: NewField;
  values: readonly string[];
  problem: string | undefined;
  onChange: (make: NewField) => void;
}) {
  const id = useId();
  const change = (type: FieldType) => {
    const guess = guessType(values);
    onChange({
      ...make,
      type,
      isUnique: make.isUnique && canBeUnique(type),
      options: CHOICES.has(type) ? optionsFor(type, values) : [],
      currency: type === "currency" ? guess.currency || "USD" : "",
    });
  };
  return (
    <div className="new-field" role="group" aria-label={t("importing.newFieldFor", { column })}>
      <input
        className="input"
        dir="auto"
        aria-label={t("importing.newName")}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        aria-invalid={problem === undefined ? undefined : true}
        maxLength={100}
        value={make.name}
        onChange={(event) => onChange({ ...make, name: event.target.value })}
      />
      <select
        className="input"
        aria-label={t("importing.newType")}
        value={make.type}
        onChange={(event) => change(event.target.value as FieldType)}
      >
        {MAKEABLE.map((type) => (
          <option key={type} value={type}>
            {typeName(type)}
          </option>
        ))}
      </select>
      {make.type === "currency" && (
        <input
          className="input currency"
          aria-label={t("importing.newCurrency")}
          value={make.currency}
          maxLength={3}
          autoCapitalize="characters"
          onChange={(event) => onChange({ ...make, currency: event.target.value.toUpperCase() })}
        />
      )}
      {canBeUnique(make.type) && (
        <Checkbox
          label={t("importing.newUnique")}
          checked={make.isUnique}
          onChange={(isUnique) => onChange({ ...make, isUnique })}
        />
      )}
      {CHOICES.has(make.type) && (
        <p className="hint">
          {t("importing.newOptions", {
            shown: formatNumber(make.options.length),
            count: make.options.length,
          })}{" "}
          <bdi>{make.options.slice(0, SHOWN_OPTIONS).join(", ")}</bdi>
          {make.options.length > SHOWN_OPTIONS && "…"}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function optionsFor(type: FieldType, values: readonly string[]): readonly string[] {
  const texts = type === "select" ? values : values.flatMap((value) => value.split(";"));
  return firstOptions(texts, MOST_OPTIONS);
}
