import type { FieldView, ObjectView } from "generated/api";
import { CopyBox } from "../../../parts/CopyBox";
import { Notice } from "../../../parts/Notice";
import { t } from "../../../words";
import { useAllObjects } from "../data";
import { embedCode, pageAddress } from "./embed";
import { draftOf, viewOf } from "./form";

/** The address of a form, and the code for a page of another site. */
export function Share({
  object,
  fields,
  workspace,
}: {
  object: ObjectView;
  fields: readonly FieldView[];
  workspace: string;
}) {
  const objects = useAllObjects().data ?? [];
  const view = viewOf(object, draftOf(object.form), fields, objects);
  const origins = object.form.allowed_origins ?? [];
  const hasRelated = view.fields.some(
    (field) => field.type === "relation" || field.type === "smart_catalog",
  );
  return (
    <div className="stack model-narrow">
      {!object.is_public && <Notice kind="warning">{t("publicForm.shareOff")}</Notice>}
      <section className="stack">
        <h2>{t("publicForm.link")}</h2>
        <p className="meta">{t("publicForm.linkLead")}</p>
        <CopyBox
          label={t("publicForm.link")}
          value={pageAddress(location.origin, workspace, object.slug)}
        />
        {origins.length > 0 && !origins.includes(location.origin) && (
          <Notice kind="warning">{t("publicForm.originsHere")}</Notice>
        )}
      </section>
      <section className="stack">
        <h2>{t("publicForm.embed")}</h2>
        <p className="meta">{t("publicForm.embedLead")}</p>
        {hasRelated && <Notice kind="info">{t("publicForm.embedRelated")}</Notice>}
        <CopyBox
          isCode
          label={t("publicForm.embed")}
          value={embedCode(view, location.origin, workspace, {
            send: t("publicForm.send"),
            failed: t("publicForm.failed"),
          })}
        />
      </section>
    </div>
  );
}
