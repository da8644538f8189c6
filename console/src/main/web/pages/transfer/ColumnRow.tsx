import { memo } from "react";
import { Icon } from "../../parts/Icon";
import { formatNumber } from "../../records/format";
import type { Field } from "../../records/model";
import { t } from "../../words";
import { ColumnState } from "./ColumnState";
import { KeyOfRelation } from "./KeyOfRelation";
import { NewFieldForm } from "./NewFieldForm";
import { type Hindrance, type NewField, newField, NONE, type Options, type Target } from "./plan";
import type { FileColumn } from "./preview";
import { type TargetChoice, TargetPicker } from "./TargetPicker";

const SHOWN_VALUES = 3;

/** A column of the file: what is in it, where it goes, and what is wrong with that. */
export const ColumnRow = memo(function ColumnRow({
  column,
  values,
  target,
  fields,
  taken,
  options,
  hindrance,
  problem,
  canMake,
  onTarget,
}: {
  column: FileColumn;
  values: readonly string[];
  target: Target;
  fields: readonly Field[];
  taken: ReadonlySet<string>;
  options: Options;
  hindrance: Hindrance | undefined;
  /** Why the field of the column could not be made. */
  problem: string | undefined;
  canMake: boolean;
  onTarget: (column: number, target: Target) => void;
}) {
  const place = t("importing.columnAt", { place: formatNumber(column.column + 1) });
  const name = column.header.trim() === "" ? place : column.header;
  const field =
    target.kind === "field" ? fields.find((one) => one.slug === target.field) : undefined;
  const shown = [...new Set(values.filter((value) => value.trim() !== ""))].slice(0, SHOWN_VALUES);
  const choose = (choice: TargetChoice) => {
    if (choice.kind === "none") {
      onTarget(column.column, NONE);
    } else if (choice.kind === "new") {
      onTarget(column.column, { kind: "new", make: newField(column, values, place) });
    } else {
      const by = choice.field === column.field ? column.by : null;
      onTarget(column.column, { kind: "field", field: choice.field, by });
    }
  };
  return (
    <li className="column-row" data-kind={target.kind}>
      <div className="column-source">
        <strong dir="auto" title={name}>
          {name}
        </strong>
        <span className="meta examples" dir="auto">
          {shown.length === 0 ? t("importing.emptyColumn") : shown.join(" · ")}
        </span>
      </div>
      <Icon icon="arrow-right" />
      <div className="column-target">
        <TargetPicker
          label={t("importing.fieldOf", { column: name })}
          target={target}
          fields={fields}
          taken={taken}
          canMake={canMake || target.kind === "new"}
          onChoose={choose}
        />
        {target.kind === "new" && (
          <NewFieldForm
            column={name}
            make={target.make}
            values={values}
            problem={problem ?? (hindrance?.rule === "unnamed" ? t("importing.hindrance.unnamed") : undefined)}
            onChange={(make: NewField) => onTarget(column.column, { kind: "new", make })}
          />
        )}
        {target.kind === "field" && (
          <KeyOfRelation
            field={field}
            by={target.by}
            onChange={(by) => onTarget(column.column, { ...target, by })}
          />
        )}
        <ColumnState {...{ column, target, options }} hindrance={hindrance?.rule === "unnamed" ? undefined : hindrance} type={field?.type} />
      </div>
    </li>
  );
});
