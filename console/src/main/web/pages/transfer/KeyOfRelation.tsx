import { SelectField } from "../../parts/Field";
import { useFields } from "../../records/data";
import type { Field } from "../../records/model";
import { useObjects } from "../../shell/workspace";
import { t } from "../../words";

/** By what the cells of a column name the records that a field refers to. */
export function KeyOfRelation({
  field,
  by,
  onChange,
}: {
  field: Field | undefined;
  by: string | null;
  onChange: (by: string | null) => void;
}) {
  const target = field?.settings["object"];
  return typeof target === "string" ? <Key {...{ target, by, onChange }} /> : null;
}

function Key({
  target,
  by,
  onChange,
}: {
  target: string;
  by: string | null;
  onChange: (by: string | null) => void;
}) {
  const name = useObjects().data?.find((one) => one.slug === target)?.plural_name ?? target;
  const fields = useFields(target);
  const unique = (fields.data ?? []).filter((one) => one.is_unique);
  return (
    <SelectField
      label={t("importing.namedBy", { name })}
      hint={unique.length === 0 && fields.data !== undefined ? t("importing.noUnique", { name }) : undefined}
      choices={[
        { value: "", label: t("importing.bySlug") },
        ...unique.map((one) => ({ value: one.slug, label: one.name })),
        ...(by !== null && !unique.some((one) => one.slug === by) ? [{ value: by, label: by }] : []),
      ]}
      value={by ?? ""}
      onChange={(value) => onChange(value === "" ? null : value)}
    />
  );
}
