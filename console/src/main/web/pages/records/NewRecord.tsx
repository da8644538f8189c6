import { lazy, Suspense, useState } from "react";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { expectOwn } from "../../records/data";
import { type Field, isEditable, type Item } from "../../records/model";
import { refusals } from "../../records/refusal";
import { DraftDialog } from "../../records/DraftDialog";
import { useDraft } from "../../records/draft";
import { t, withWords } from "../../words";
import { FieldRow } from "./FieldRow";
import { type Same, sameOf } from "./same";

const SameRecords = lazy(async () => ({
  default: (await withWords(import("./SameRecords"), "duplicates")).SameRecords,
}));

/** Makes a record. What was typed survives a reload, until it is saved or thrown away. */
export function NewRecord({
  object,
  name,
  fields,
  preset = {},
  onClose,
  onMade,
}: {
  object: string;
  name: string;
  fields: readonly Field[];
  /** Values with which the record begins. */
  preset?: Readonly<Record<string, unknown>>;
  onClose: () => void;
  onMade: (record: Item) => void;
}) {
  const draft = useDraft(`new/${object}`);
  const defaults = Object.fromEntries(
    fields
      .filter((field) => field.default_value !== null && field.default_value !== undefined)
      .map((field) => [field.slug, field.default_value]),
  );
  const values: Record<string, unknown> = { ...defaults, ...preset, ...draft.values };
  const [isConfirmed, setConfirmed] = useState(false);
  const [same, setSame] = useState<Same | null>(null);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    expectOwn(object);
    setSame(null);
    const answer = await call("POST /object/data/{objectSlug}", {
      path: { objectSlug: object },
      body: { data: sent(fields, values), ...(isConfirmed ? { allow_duplicates: true } : {}) },
      key,
    });
    draft.drop();
    onMade(answer.data);
  }, (problem) => {
    if (problem.code === "DUPLICATE_FOUND") {
      setSame(sameOf(problem));
      return { fields: {}, whole: undefined };
    }
    const said = refusals(problem, fields);
    return Object.keys(said).length === 0 ? undefined : { fields: said, whole: undefined };
  });
  const shown = fields.filter((field) => isEditable(field) || field.type === "file");
  const [first] = useState(
    () =>
      shown.find((field) => field.is_required && (values[field.slug] ?? null) === null)?.slug,
  );
  return (
    <DraftDialog title={t("records.new", { name })} draft={draft} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        {same !== null && (
          <Suspense fallback={null}>
            <SameRecords object={object} same={same} isAllowed={isConfirmed} onAllow={setConfirmed} />
          </Suspense>
        )}
        {shown.map((field) => (
          <FieldRow
            key={field.slug}
            field={field}
            value={values[field.slug]}
            problem={problems.fields[field.slug]}
            isOpen={field.slug === first}
            onSave={(value) => draft.set(field.slug, value)}
          />
        ))}
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("records.create")}
        </Button>
      </form>
    </DraftDialog>
  );
}

/** The values of a form as the API takes them: without those that are empty. */
function sent(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.slug];
      return value === null || value === undefined ? [] : [[field.slug, value]];
    }),
  );
}
