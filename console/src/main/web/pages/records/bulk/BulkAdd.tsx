import { useState } from "react";
import { call, newKey } from "../../../api/client";
import { SelectField } from "../../../parts/Field";
import { type Field, isMultiple, type Item, namedIn, textOf } from "../../../records/model";
import { t } from "../../../words";
import { FieldRow } from "../FieldRow";
import { BulkForm } from "./BulkForm";
import { optionSteps, type Outcome, outcomeOf } from "./target";

/** Adds options or related records to those that many records have, or takes them away. */
export function BulkAdd({
  object,
  fields,
  records,
  onClose,
  onDone,
}: {
  object: string;
  fields: readonly Field[];
  records: readonly Item[];
  onClose: () => void;
  onDone: (outcome: Outcome) => void;
}) {
  const multiple = fields.filter(takesMore);
  const [slug, setSlug] = useState(multiple[0]?.slug ?? "");
  const [isAdding, setAdding] = useState(true);
  const [value, setValue] = useState<unknown>(null);
  const field = multiple.find((one) => one.slug === slug);
  const send = async (isDryRun: boolean): Promise<Outcome> => {
    if (field === undefined) {
      return outcomeOf([]);
    }
    const slugs = records.map((record) => record.slug);
    const named = namedIn(value).map((one) => one.slug);
    const steps =
      field.type === "relation"
        ? [{ slugs, value: isAdding ? { add: named } : { remove: named } }]
        : optionSteps(records, field, (value ?? []) as readonly string[], isAdding);
    const results = [];
    for (const step of steps) {
      const answer = await call("POST /object/data/{objectSlug}/bulk-update", {
        path: { objectSlug: object },
        body: { slugs: [...step.slugs], data: { [slug]: step.value }, dry_run: isDryRun },
        key: newKey(),
      });
      results.push(answer.data);
    }
    return outcomeOf(results);
  };
  return (
    <BulkForm
      title={t("bulk.add")}
      action={t("bulk.apply")}
      asked={`${slug} ${isAdding} ${field === undefined ? "" : textOf(field, value)}`}
      isReady={Array.isArray(value) && value.length > 0}
      onClose={onClose}
      onDone={onDone}
      onSend={send}
    >
      <SelectField
        label={t("bulk.field")}
        value={slug}
        onChange={(next) => {
          setSlug(next);
          setValue(null);
        }}
        choices={multiple.map((one) => ({ value: one.slug, label: one.name }))}
      />
      <SelectField
        label={t("bulk.how")}
        value={isAdding ? "add" : "remove"}
        onChange={(how) => setAdding(how === "add")}
        choices={[
          { value: "add", label: t("bulk.adding") },
          { value: "remove", label: t("bulk.removing") },
        ]}
      />
      {field !== undefined && (
        <FieldRow
          key={slug}
          field={{ ...field, name: t("bulk.values") }}
          value={value}
          onSave={setValue}
        />
      )}
    </BulkForm>
  );
}

/** Whether more can be added to what a field has. */
export function takesMore(field: Field): boolean {
  return field.type === "multi_select" || (field.type === "relation" && isMultiple(field));
}
