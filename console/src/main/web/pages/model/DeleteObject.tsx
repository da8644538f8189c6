import type { ObjectView } from "generated/api";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Confirm } from "../../parts/Confirm";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatNumber } from "../../records/format";
import { t } from "../../words";
import { renewFields, renewObjects, useAllFields, useRelations } from "./data";
import { explain } from "./refusals";

/** Shows what is deleted with an object, and asks for its name before it is. */
export function DeleteObject({
  object,
  onClose,
  onDeleted,
}: {
  object: ObjectView;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const fields = useAllFields(object.slug);
  const relations = useRelations(object.slug);
  const problem = fields.error ?? relations.error;
  const isReady = fields.data !== undefined && relations.data !== undefined;
  return (
    <Confirm
      title={t("model.deleteTitle", { name: object.plural_name })}
      action={t("model.delete")}
      typed={object.plural_name}
      isReady={isReady}
      explain={explain}
      onClose={onClose}
      onConfirm={async (key) => {
        await call("DELETE /object/{objectSlug}", { path: { objectSlug: object.slug }, key });
        tell(t("model.deleted", { name: object.plural_name }));
        onDeleted?.();
        await Promise.all([
          renewObjects(),
          renewFields(),
          queries.invalidateQueries({ queryKey: ["deleted-objects"] }),
        ]);
      }}
    >
      {problem !== null ? (
        <Failure
          problem={problem}
          onRetry={() => Promise.all([fields.refetch(), relations.refetch()])}
        />
      ) : !isReady ? (
        <Skeleton lines={4} />
      ) : (
        <>
          <p>{t("model.deleteLead")}</p>
          <ul className="bullets">
            <li>
              <strong>{counted("model.deleteRecords", object.record_count)}</strong>
            </li>
            <li>{counted("model.deleteFields", fields.data.length)}</li>
            {relations.data.length > 0 && (
              <li>
                {counted("model.deleteRelations", relations.data.length, {
                  names: relations.data.map((one) => one.name).join(", "),
                })}
              </li>
            )}
            {object.is_public && <li>{t("model.deleteForm")}</li>}
          </ul>
          <p>{t("model.deleteElse")}</p>
          {object.is_active && <Notice kind="info">{t("model.hideInstead")}</Notice>}
        </>
      )}
    </Confirm>
  );
}

function counted(
  word: "model.deleteRecords" | "model.deleteFields" | "model.deleteRelations",
  count: number,
  more: Record<string, string> = {},
): string {
  return t(word, { count, shown: formatNumber(count), ...more });
}
