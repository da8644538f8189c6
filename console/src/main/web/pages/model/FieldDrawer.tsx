import type { ConversionReport, FieldChange, FieldView } from "generated/api";
import { useState } from "react";
import { Link } from "react-router";
import { call, newKey } from "../../api/client";
import { Problem } from "../../api/problem";
import { Button } from "../../parts/Button";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { tell } from "../../parts/Toasts";
import { DraftDialog } from "../../records/DraftDialog";
import { useDraft } from "../../records/draft";
import { t } from "../../words";
import { explainField } from "./computedFaults";
import { Conversion, type Resolution } from "./Conversion";
import { renewFields } from "./data";
import { changeBody, type Computation, computedBy, createBody, draftOf, type FieldDraft, newDraft, sentOptions } from "./draft";
import { FieldForm } from "./FieldForm";
import type { FieldKind } from "./types";

interface Review {
  readonly body: FieldChange;
  readonly report: ConversionReport;
  /** Whether values were refused because they are beyond narrower settings or other options. */
  readonly options: ReadonlyArray<{ value: string; label: string }>;
}

/** Makes a field or changes one. What was typed survives a reload. */
export function FieldDrawer({
  object,
  field,
  kind,
  computation = "written",
  onClose,
  onBack,
}: {
  object: string;
  /** Null: a new one. */
  field: FieldView | null;
  kind: FieldKind;
  /** What gives the values of a new field at first. */
  computation?: Computation;
  onClose: () => void;
  onBack?: () => void;
}) {
  const kept = useDraft(`field/${object}/${field === null ? `new ${kind}` : field.slug}`);
  const begin = field === null ? { ...newDraft(kind), ...computedBy(computation) } : draftOf(field);
  const [first] = useState(begin);
  const draft: FieldDraft = { ...first, ...kept.values };
  const [review, setReview] = useState<Review | null>(null);
  const change = (next: Partial<FieldDraft>) => {
    for (const [name, value] of Object.entries(next)) {
      kept.set(name, value);
    }
  };
  const saved = async (name: string) => {
    kept.drop();
    await renewFields();
    tell(field === null ? t("field.made", { name }) : t("field.saved", { name }));
    onClose();
  };
  const put = async (body: FieldChange, key: string) => {
    const path = { objectSlug: object, fieldSlug: field?.slug ?? "" };
    return (await call("PUT /object/field/{objectSlug}/{fieldSlug}", { path, body, key })).data;
  };
  const looked = (body: FieldChange, report: ConversionReport) =>
    setReview({
      body,
      report,
      options: sentOptions(draft.options).filter((option) => option.is_active),
    });
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    if (field === null) {
      const path = { objectSlug: object };
      await call("POST /object/field/{objectSlug}", { path, body: createBody(draft), key });
      await saved(draft.name);
      return;
    }
    const body = changeBody(field, draft);
    if (Object.keys(body).length === 0) {
      kept.drop();
      onClose();
      return;
    }
    try {
      if (body.type !== undefined) {
        const seen = await put({ ...body, on_failure: "clear", dry_run: true }, newKey());
        if (seen.conversion !== null && seen.conversion.report.records > 0) {
          looked(body, seen.conversion.report);
          return;
        }
      }
      await put(body, key);
    } catch (error) {
      const report = error instanceof Problem ? reportOf(error) : null;
      if (report === null) {
        throw error;
      }
      looked(body, report);
      return;
    }
    await saved(draft.name);
  }, (problem) => explainField(problem, draft));
  const resolve = async (resolution: Resolution, key: string) => {
    if (review !== null) {
      await put(
        {
          ...review.body,
          replace_options: { ...review.body.replace_options, ...resolution.replaced },
          ...(resolution.clears ? { on_failure: "clear" as const } : {}),
        },
        key,
      );
      await saved(draft.name);
    }
  };
  const title =
    field === null
      ? t("field.newOf", { type: t(`fieldType.${kind}`) })
      : t("field.editOf", { name: field.name });
  const relation = field?.type === "relation" ? field.settings["relation"] : undefined;
  return (
    <DraftDialog title={title} draft={kept} onClose={onClose}>
      {review !== null ? (
        <Conversion
          report={review.report}
          options={review.options}
          removed={field?.options ?? []}
          onApply={resolve}
          onBack={() => setReview(null)}
        />
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
          {field !== null && !kept.isEmpty && <Notice kind="info">{t("field.draft")}</Notice>}
          {field?.is_converting === true && (
            <Notice kind="warning">{t("conversion.runningLead")}</Notice>
          )}
          {typeof relation === "string" && (
            <p>
              {t("field.fromRelation", { name: relation })}{" "}
              <Link to={`/settings/objects/${object}?tab=relations&relation=${relation}`}>
                {t("field.openRelation")}
              </Link>
            </p>
          )}
          <FieldForm
            object={object}
            field={field}
            draft={draft}
            problems={problems}
            onChange={change}
          />
          <div className="row">
            <Button kind="primary" type="submit" isBusy={isBusy}>
              {field === null
                ? t("field.create")
                : draft.kind === field.type
                  ? t("field.save")
                  : t("conversion.check")}
            </Button>
            {onBack !== undefined && <Button onClick={onBack}>{t("form.back")}</Button>}
          </div>
        </form>
      )}
    </DraftDialog>
  );
}

/** What a refused change would do to the values; null if it was refused for another reason. */
function reportOf(problem: Problem): ConversionReport | null {
  const report = problem.members["conversion"];
  return problem.code === "FIELD_VALUES_DO_NOT_FIT" && typeof report === "object"
    ? (report as ConversionReport | null)
    : null;
}
