import type { FieldView, ObjectView } from "generated/api";
import { call } from "../../../api/client";
import { Button } from "../../../parts/Button";
import { Checkbox, TextArea, TextField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { tell } from "../../../parts/Toasts";
import { useDraft } from "../../../records/draft";
import { t } from "../../../words";
import { FormBody } from "../../forms/FormBody";
import { renewObjects, useAllObjects } from "../data";
import { explain } from "../refusals";
import { draftOf, type FormDraft, missingOf, originsOf, sentForm, viewOf } from "./form";
import { FormFields } from "./FormFields";

/** Arranges a form and shows it as visitors will see it. */
export function Builder({
  object,
  fields,
  isReadOnly,
}: {
  object: ObjectView;
  fields: readonly FieldView[];
  isReadOnly: boolean;
}) {
  const objects = useAllObjects().data ?? [];
  const kept = useDraft(`form/${object.slug}`);
  const draft: FormDraft = { ...draftOf(object.form), ...kept.values };
  const set = (name: keyof FormDraft) => (value: string | boolean) => kept.set(name, value);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await call("PUT /object/{objectSlug}", {
      path: { objectSlug: object.slug },
      body: { form: sentForm(draft) },
      key,
    });
    await renewObjects();
    kept.drop();
    tell(t("publicForm.saved"));
  }, explain);
  const wrong = problems.fields;
  const missing = missingOf(fields, objects);
  const view = viewOf(object, draft, fields, objects);
  const origins = originsOf(draft.origins);
  return (
    <div className="form-builder">
      <div className="stack">
        {missing.length > 0 && (
          <Notice kind="warning">
            {t("publicForm.incomplete", {
              count: missing.length,
              names: missing.map((field) => field.name).join(", "),
            })}
          </Notice>
        )}
        <FormFields
          object={object.slug}
          fields={fields}
          objects={objects}
          missing={missing}
          isReadOnly={isReadOnly}
        />
        <form onSubmit={(event) => void submit(event)} noValidate>
          <fieldset className="stack" disabled={isReadOnly}>
            <legend className="part-title">{t("publicForm.words")}</legend>
            {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
            <TextField
              label={t("publicForm.heading")}
              placeholder={object.name}
              maxLength={200}
              value={draft.title}
              onChange={set("title")}
              problem={wrong["form.title"]}
            />
            <TextArea
              label={t("publicForm.description")}
              isOptional
              maxLength={2000}
              value={draft.description}
              onChange={set("description")}
              problem={wrong["form.description"]}
            />
            <TextField
              label={t("publicForm.submitLabel")}
              placeholder={t("publicForm.send")}
              maxLength={100}
              value={draft.submitLabel}
              onChange={set("submitLabel")}
              problem={wrong["form.submit_label"]}
            />
            <TextArea
              label={t("publicForm.message")}
              placeholder={t("publicForm.thanks")}
              rows={2}
              maxLength={1000}
              value={draft.submitMessage}
              onChange={set("submitMessage")}
              problem={wrong["form.submit_message"]}
            />
          </fieldset>
          <fieldset className="stack" disabled={isReadOnly}>
            <legend className="part-title">{t("publicForm.limits")}</legend>
            <div>
              <Checkbox
                label={t("publicForm.listRecords")}
                checked={draft.listsRecords}
                onChange={set("listsRecords")}
              />
              <p className="hint">{t("publicForm.listRecordsHint")}</p>
            </div>
            {draft.listsRecords && (
              <Notice kind="warning">{t("publicForm.listRecordsWarning")}</Notice>
            )}
            <TextArea
              label={t("publicForm.origins")}
              hint={t("publicForm.originsHint")}
              isOptional
              dir="ltr"
              rows={3}
              spellCheck={false}
              value={draft.origins}
              onChange={set("origins")}
              problem={
                wrong["form.allowed_origins"] ??
                Object.entries(wrong).find(([name]) => name.startsWith("form.allowed_origins"))?.[1]
              }
            />
            {origins.length > 0 && !origins.includes(location.origin) && (
              <Notice kind="info">
                {t("publicForm.originsHere")}{" "}
                <button
                  type="button"
                  className="link"
                  onClick={() => set("origins")([...origins, location.origin].join("\n"))}
                >
                  {t("publicForm.originsAdd")}
                </button>
              </Notice>
            )}
            <div className="two">
              <TextField
                label={t("publicForm.perMinute")}
                hint={t("publicForm.perMinuteHint")}
                isOptional
                inputMode="numeric"
                dir="ltr"
                value={draft.submitsPerMinute}
                onChange={set("submitsPerMinute")}
                problem={wrong["form.submits_per_minute"]}
              />
              <TextField
                label={t("publicForm.honeypot")}
                hint={t("publicForm.honeypotHint")}
                isOptional
                dir="ltr"
                placeholder="hp_note"
                value={draft.honeypot}
                onChange={set("honeypot")}
                problem={wrong["form.honeypot"]}
              />
            </div>
          </fieldset>
          {!isReadOnly && (
            <div className="row">
              <Button kind="primary" type="submit" isBusy={isBusy} disabled={kept.isEmpty}>
                {t("publicForm.save")}
              </Button>
              {!kept.isEmpty && (
                <>
                  <Button kind="quiet" onClick={() => kept.drop()}>
                    {t("draft.drop")}
                  </Button>
                  <span className="meta">{t("publicForm.unsaved")}</span>
                </>
              )}
            </div>
          )}
        </form>
      </div>
      <aside className="form-preview" aria-label={t("publicForm.preview")}>
        <p className="meta">{t("publicForm.preview")}</p>
        <div className="sheet">
          <header className="stack">
            <h2 dir="auto">{view.title}</h2>
            {view.description !== null && (
              <p className="said" dir="auto">
                {view.description}
              </p>
            )}
          </header>
          {view.fields.length === 0 ? (
            <p className="hint">{t("publicForm.noFields")}</p>
          ) : (
            <FormBody
              key={view.fields.map((field) => field.slug).join(" ")}
              form={view}
              workspace=""
              onSubmit={async () => draft.submitMessage.trim() || t("publicForm.thanks")}
            />
          )}
        </div>
      </aside>
    </div>
  );
}
