import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { tell, tellFailure } from "../../parts/Toasts";
import { t } from "../../words";
import { renewObjects } from "./data";
import { ObjectFields, type ObjectLook } from "./ObjectForm";
import { explain } from "./refusals";

/** Makes an object with the field that names its records. */
export function NewObject({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [look, setLook] = useState<ObjectLook>({
    name: "",
    plural: "",
    description: "",
    icon: null,
    color: null,
  });
  const [slug, setSlug] = useState("");
  const [first, setFirst] = useState(t("model.firstFieldName"));
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const answer = await call("POST /object", {
      body: {
        name: look.name,
        ...(look.plural.trim() === "" ? {} : { plural_name: look.plural }),
        ...(look.description.trim() === "" ? {} : { description: look.description }),
        ...(slug.trim() === "" ? {} : { slug: slug.trim() }),
        icon: look.icon,
        color: look.color,
      },
      key,
    });
    const made = answer.data;
    try {
      await call("POST /object/field/{objectSlug}", {
        path: { objectSlug: made.slug },
        body: { name: first, slug: "name", type: "text", is_required: true },
      });
      tell(t("model.made", { name: made.plural_name }));
    } catch {
      tellFailure(t("model.madeWithout", { name: made.plural_name }));
    }
    await renewObjects();
    await navigate(`/settings/objects/${made.slug}`);
  }, explain);
  return (
    <Dialog title={t("model.new")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <ObjectFields
          look={look}
          problems={problems}
          onChange={(change) => setLook({ ...look, ...change })}
        />
        <div className="two">
          <TextField
            label={t("model.firstField")}
            hint={t("model.firstFieldHint")}
            value={first}
            onChange={setFirst}
          />
          <TextField
            label={t("model.slug")}
            hint={t("model.slugHint")}
            placeholder={t("model.slugAuto")}
            isOptional
            dir="ltr"
            spellCheck={false}
            value={slug}
            onChange={setSlug}
            problem={problems.fields["slug"]}
          />
        </div>
        <div className="row">
          <Button kind="primary" type="submit" isBusy={isBusy} disabled={first.trim() === ""}>
            {t("model.create")}
          </Button>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
