import type { FieldView, UniqueKeyView } from "generated/api";
import { useState } from "react";
import { Button, IconButton } from "../../parts/Button";
import { Failure, Skeleton } from "../../parts/States";
import { tell, tellFailure } from "../../parts/Toasts";
import { useUniqueKeys } from "../../records/uniqueKeys";
import { t } from "../../words";
import { saveKeys, useAllFields } from "./data";
import { sentenceOf } from "./refusals";
import { UniqueKeyForm } from "./UniqueKeyForm";

/** The fields of an object whose values together are unique. */
export function UniqueKeys({ object }: { object: string }) {
  const fields = useAllFields(object);
  const keys = useUniqueKeys(object);
  const [isAdding, setAdding] = useState(false);
  const remove = async (removed: UniqueKeyView) => {
    const before = keys.data ?? [];
    try {
      await saveKeys(
        object,
        before.filter((one) => one !== removed),
      );
      tell(t("unique.removed"), () =>
        saveKeys(object, before).catch((error: unknown) => tellFailure(sentenceOf(error))),
      );
    } catch (error) {
      tellFailure(sentenceOf(error));
    }
  };
  return (
    <section className="stack part">
      <h2>{t("unique.title")}</h2>
      <p className="meta">{t("unique.lead")}</p>
      {keys.isError ? (
        <Failure problem={keys.error} onRetry={() => keys.refetch()} />
      ) : keys.isPending || fields.data === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <>
          {keys.data.length > 0 && (
            <ul className="model-list" aria-label={t("unique.title")}>
              {keys.data.map((one) => (
                <li key={`${one.fields.join()} ${one.fold}`} className="row">
                  <bdi className="grow">{labelOf(one, fields.data)}</bdi>
                  {one.fold && <span className="chip plain">{t("unique.folds")}</span>}
                  {!one.is_ready && (
                    <span className="chip warning">{t("unique.comparing")}</span>
                  )}
                  <IconButton
                    icon="trash"
                    label={t("unique.remove", { fields: labelOf(one, fields.data) })}
                    onClick={() => void remove(one)}
                  />
                </li>
              ))}
            </ul>
          )}
          <div className="row">
            <Button icon="plus" onClick={() => setAdding(true)}>
              {t("unique.add")}
            </Button>
          </div>
          {isAdding && (
            <UniqueKeyForm
              object={object}
              fields={fields.data}
              keys={keys.data}
              onClose={() => setAdding(false)}
            />
          )}
        </>
      )}
    </section>
  );
}

function labelOf(key: UniqueKeyView, fields: readonly FieldView[]): string {
  return key.fields
    .map((slug) => fields.find((field) => field.slug === slug)?.name ?? slug)
    .join(" + ");
}
