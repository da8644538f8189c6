import type { FieldView, ObjectView } from "generated/api";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../../api/client";
import { Button } from "../../../parts/Button";
import { Icon } from "../../../parts/Icon";
import { Sortable } from "../../../parts/Sortable";
import { tellFailure } from "../../../parts/Toasts";
import { t } from "../../../words";
import { renewFields, useMay } from "../data";
import { sentenceOf } from "../refusals";
import { KIND_ICONS } from "../types";
import { isOnForm, isReadOnly } from "./form";

/** Which fields are on a form, in their order. */
export function FormFields({
  object,
  fields,
  objects,
  missing,
  isReadOnly: isFixed,
}: {
  object: string;
  fields: readonly FieldView[];
  objects: readonly ObjectView[];
  missing: readonly FieldView[];
  isReadOnly: boolean;
}) {
  const may = useMay();
  const [busy, setBusy] = useState<string | null>(null);
  const mayChange = !isFixed && may("field.update");
  const active = fields.filter((field) => field.is_active);
  const on = active.filter((field) => field.is_public);
  const off = active.filter((field) => !field.is_public);
  const put = async (field: FieldView, isPublic: boolean) => {
    setBusy(field.slug);
    try {
      await call("PUT /object/field/{objectSlug}/{fieldSlug}", {
        path: { objectSlug: object, fieldSlug: field.slug },
        body: { is_public: isPublic },
      });
    } catch (error) {
      tellFailure(sentenceOf(error));
    }
    await renewFields();
    setBusy(null);
  };
  const order = async (slugs: readonly string[]) => {
    // The other fields of the object keep the places at which they stand.
    const moved = [...slugs];
    const all = fields.map((field) =>
      field.is_active && field.is_public ? (moved.shift() ?? field.slug) : field.slug,
    );
    try {
      await call("PUT /object/field/{objectSlug}/order", {
        path: { objectSlug: object },
        body: { fields: all },
      });
    } catch {
      tellFailure(t("model.notOrdered"));
    }
    await renewFields();
  };
  return (
    <section className="stack">
      <h2 className="part-title">{t("publicForm.fields")}</h2>
      <p className="hint">{t("publicForm.fieldsHint")}</p>
      <Sortable
        label={t("publicForm.fields")}
        items={on}
        keyOf={(field) => field.slug}
        nameOf={(field) => field.name}
        isFixed={!mayChange}
        onOrder={order}
      >
        {(field, handle) => (
          <div className="model-row">
            {handle}
            <Icon {...KIND_ICONS[field.type]} />
            <Link className="name" to={`/settings/objects/${object}?field=${field.slug}`}>
              <bdi>{field.name}</bdi>
            </Link>
            <span className="model-chips">
              {field.is_required && <span className="chip plain">{t("field.isRequired")}</span>}
              {isReadOnly(field) && (
                <span className="chip plain">{t("publicForm.readOnlyField")}</span>
              )}
              {!isOnForm(field, objects) && (
                <span className="chip warning" title={t("publicForm.needsListHint")}>
                  {t("publicForm.needsList")}
                </span>
              )}
            </span>
            {mayChange && (
              <Button
                kind="quiet"
                icon="x"
                isBusy={busy === field.slug}
                aria-label={t("publicForm.take", { name: field.name })}
                title={t("publicForm.take", { name: field.name })}
                onClick={() => void put(field, false)}
              />
            )}
          </div>
        )}
      </Sortable>
      {mayChange && off.length > 0 && (
        <div className="offered-fields" role="group" aria-label={t("publicForm.others")}>
          {off.map((field) => (
            <Button
              key={field.slug}
              icon="plus"
              className={missing.includes(field) ? "needed" : ""}
              isBusy={busy === field.slug}
              aria-label={t("publicForm.put", { name: field.name })}
              onClick={() => void put(field, true)}
            >
              <bdi>{field.name}</bdi>
              {missing.includes(field) && " *"}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
