import { useState } from "react";
import { call } from "../../../api/client";
import { SelectField } from "../../../parts/Field";
import { formatNumber } from "../../../records/format";
import { type Field, isEditable, textOf } from "../../../records/model";
import { t } from "../../../words";
import { FieldRow } from "../FieldRow";
import { BulkForm } from "./BulkForm";
import { type Outcome, outcomeOf, selection, sizeOf, type Target } from "./target";

/** Gives one field of many records the same value. */
export function BulkEdit({
  object,
  fields,
  target,
  onClose,
  onDone,
}: {
  object: string;
  fields: readonly Field[];
  target: Target;
  onClose: () => void;
  onDone: (outcome: Outcome) => void;
}) {
  const editable = fields.filter((field) => isEditable(field) && !field.is_unique);
  const [slug, setSlug] = useState(editable[0]?.slug ?? "");
  const [value, setValue] = useState<unknown>(null);
  const count = sizeOf(target);
  const field = editable.find((one) => one.slug === slug);
  return (
    <BulkForm
      title={t("bulk.editTitle", { shown: formatNumber(count), count })}
      action={t("bulk.apply")}
      asked={`${slug} ${field === undefined ? "" : textOf(field, value)}`}
      onClose={onClose}
      onDone={onDone}
      onSend={async (isDryRun, key) => {
        const answer = await call("POST /object/data/{objectSlug}/bulk-update", {
          path: { objectSlug: object },
          body: { ...selection(target), data: { [slug]: value }, dry_run: isDryRun },
          key,
        });
        return outcomeOf([answer.data]);
      }}
    >
      <SelectField
        label={t("bulk.field")}
        value={slug}
        onChange={(next) => {
          setSlug(next);
          setValue(null);
        }}
        choices={editable.map((one) => ({ value: one.slug, label: one.name }))}
      />
      {field !== undefined && (
        <FieldRow
          key={slug}
          field={{ ...field, name: t("bulk.value"), is_required: false }}
          value={value}
          onSave={setValue}
        />
      )}
    </BulkForm>
  );
}
