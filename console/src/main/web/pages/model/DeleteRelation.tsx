import type { RelationView } from "generated/api";
import { call } from "../../api/client";
import { Confirm } from "../../parts/Confirm";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatNumber } from "../../records/format";
import { t } from "../../words";
import { renewFields } from "./data";
import { useImpact } from "./DeleteField";
import { explain } from "./refusals";

/** Shows what is lost with a relation, and asks before it is deleted. */
export function DeleteRelation({
  relation,
  nameOf,
  onClose,
}: {
  relation: RelationView;
  nameOf: (object: string) => string;
  onClose: () => void;
}) {
  const from = useImpact(relation.from_object, relation.from_field);
  const to = useImpact(relation.to_object, relation.to_field);
  const holds = (from.data?.records_with_value ?? 0) + (to.data?.records_with_value ?? 0);
  const problem = from.error ?? to.error;
  const isReady = from.isSuccess && to.isSuccess;
  return (
    <Confirm
      title={t("relation.deleteTitle", { name: relation.name })}
      action={t("relation.delete")}
      {...(holds > 0 ? { typed: relation.name } : {})}
      isReady={isReady}
      explain={explain}
      onClose={onClose}
      onConfirm={async (key) => {
        try {
          await call("DELETE /object/relation/{slug}", {
            path: { slug: relation.slug },
            query: holds > 0 ? {} : { if_empty: true },
            key,
          });
        } catch (error) {
          await Promise.all([from.refetch(), to.refetch()]);
          throw error;
        }
        tell(t("relation.deleted", { name: relation.name }));
        await renewFields();
      }}
    >
      <p>
        {t("relation.deleteLead", {
          fromField: relation.from_label,
          from: nameOf(relation.from_object),
          toField: relation.to_label,
          to: nameOf(relation.to_object),
        })}
      </p>
      {problem !== null ? (
        <Failure
          problem={problem}
          onRetry={() => Promise.all([from.refetch(), to.refetch()])}
        />
      ) : !isReady ? (
        <Skeleton lines={2} />
      ) : holds === 0 ? (
        <p>{t("relation.deleteNoLinks")}</p>
      ) : (
        <Notice kind="warning">
          {t("relation.deleteLinks", { count: holds, shown: formatNumber(holds) })}
        </Notice>
      )}
    </Confirm>
  );
}
