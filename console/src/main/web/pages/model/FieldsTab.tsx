import type { FieldView, ObjectView } from "generated/api";
import { useEffect, useState } from "react";
import { call } from "../../api/client";
import { useAddress } from "../../parts/address";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { Sortable } from "../../parts/Sortable";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { tell, tellFailure } from "../../parts/Toasts";
import { nameField } from "../../records/model";
import { t } from "../../words";
import { renewFields, useAllFields, useMay } from "./data";
import { DeletedFields } from "./Deleted";
import { DeleteField } from "./DeleteField";
import { FieldDrawer } from "./FieldDrawer";
import { FieldLine } from "./FieldLine";
import { Placements } from "./Placements";
import { sentenceOf } from "./refusals";
import { TypeGallery } from "./TypeGallery";
import { type FieldKind, KIND_ICONS } from "./types";

const POLL_MS = 2000;

/** The fields of an object in their order. */
export function FieldsTab({ object }: { object: ObjectView }) {
  const may = useMay();
  const fields = useAllFields(object.slug);
  const { query, change: ask } = useAddress();
  const [deleted, setDeleted] = useState<FieldView | null>(null);
  const [shared, setShared] = useState<FieldView | null>(null);
  const isConverting = fields.data?.some((field) => field.is_converting) === true;
  const { refetch } = fields;
  useEffect(() => {
    if (!isConverting) {
      return;
    }
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => {
      clearInterval(timer);
      void renewFields();
    };
  }, [isConverting, refetch]);
  if (fields.isError) {
    return <Failure problem={fields.error} onRetry={() => fields.refetch()} />;
  }
  if (fields.isPending) {
    return <Skeleton lines={8} />;
  }
  const order = async (slugs: readonly string[]) => {
    try {
      await call("PUT /object/field/{objectSlug}/order", {
        path: { objectSlug: object.slug },
        body: { fields: [...slugs] },
      });
    } catch {
      tellFailure(t("model.notOrdered"));
    }
    await renewFields();
  };
  const toggle = async (field: FieldView) => {
    const path = { objectSlug: object.slug, fieldSlug: field.slug };
    const change = async () => {
      await call("PUT /object/field/toggle-status/{objectSlug}/{fieldSlug}", { path });
      await renewFields();
    };
    try {
      await change();
      const words = { name: field.name };
      tell(field.is_active ? t("field.isHidden", words) : t("field.isShown", words), () =>
        change().catch((error: unknown) => tellFailure(sentenceOf(error))),
      );
    } catch (error) {
      tellFailure(sentenceOf(error));
    }
  };
  const duplicate = async (field: FieldView) => {
    try {
      const answer = await call("POST /object/field/duplicate/{objectSlug}", {
        path: { objectSlug: object.slug },
        body: { field_slug: field.slug, name: t("field.copyName", { name: field.name }) },
      });
      await renewFields();
      tell(t("field.duplicated"));
      ask({ field: answer.data.slug });
    } catch (error) {
      tellFailure(sentenceOf(error));
    }
  };
  const begun = query.get("new");
  const computed = (["formula", "rollup", "lookup"] as const).find((one) => one === query.get("by"));
  const edited = fields.data.find((field) => field.slug === query.get("field"));
  const close = () => ask({ new: null, by: null, field: null });
  const name = nameField(fields.data.filter((field) => field.is_active));
  const add = may("field.create") && (
    <Button kind="primary" icon="plus" onClick={() => ask({ new: "field" })}>
      {t("common.addField")}
    </Button>
  );
  return (
    <div className="stack">
      {may("field.update") || may("field.create") ? (
        <div className="row end">{add}</div>
      ) : (
        <p className="meta">{t("field.readOnly")}</p>
      )}
      {fields.data.length === 0 ? (
        <Empty icon="forms" title={t("field.none")}>
          {t("field.noneLead")}
        </Empty>
      ) : (
        <Sortable
          label={t("field.list")}
          items={fields.data}
          keyOf={(field) => field.slug}
          nameOf={(field) => field.name}
          isFixed={!may("field.update")}
          onOrder={order}
        >
          {(field, handle) => (
            <FieldLine
              field={field}
              handle={handle}
              isName={field === name}
              onEdit={() => ask({ field: field.slug })}
              onToggle={() => void toggle(field)}
              onDuplicate={() => void duplicate(field)}
              onShare={() => setShared(field)}
              onDelete={() => setDeleted(field)}
            />
          )}
        </Sortable>
      )}
      <DeletedFields object={object.slug} />
      {begun === "field" && may("field.create") && (
        <Dialog title={t("field.addTitle")} form="drawer" onClose={close}>
          <TypeGallery
            key={computed}
            computed={computed}
            onCompute={(by) => ask({ by })}
            without={may("relation.create") ? [] : ["relation"]}
            onChoose={(kind) =>
              kind === "relation"
                ? ask({ tab: "relations", new: "relation" })
                : ask({ new: kind })
            }
          />
        </Dialog>
      )}
      {begun !== null && isKind(begun) && may("field.create") && (
        <FieldDrawer
          key={`${begun} ${computed}`}
          object={object.slug}
          field={null}
          kind={begun}
          computation={computed ?? "written"}
          onClose={close}
          onBack={() => ask({ new: "field", by: null })}
        />
      )}
      {edited !== undefined && (
        <FieldDrawer
          key={edited.slug}
          object={object.slug}
          field={edited}
          kind={edited.type}
          onClose={close}
        />
      )}
      {shared !== null && (
        <Placements object={object.slug} field={shared} onClose={() => setShared(null)} />
      )}
      {deleted !== null && (
        <DeleteField object={object.slug} field={deleted} onClose={() => setDeleted(null)} />
      )}
    </div>
  );
}

function isKind(text: string): text is Exclude<FieldKind, "relation"> {
  return text in KIND_ICONS && text !== "relation";
}
