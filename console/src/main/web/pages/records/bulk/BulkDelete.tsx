import { call } from "../../../api/client";
import { formatNumber } from "../../../records/format";
import { t } from "../../../words";
import { BulkForm } from "./BulkForm";
import { type Outcome, outcomeOf, selection, sizeOf, type Target } from "./target";

/** Deletes many records. */
export function BulkDelete({
  object,
  target,
  onClose,
  onDone,
}: {
  object: string;
  target: Target;
  onClose: () => void;
  onDone: (outcome: Outcome) => void;
}) {
  const count = sizeOf(target);
  return (
    <BulkForm
      title={t("bulk.deleteTitle", { shown: formatNumber(count), count })}
      action={t("bulk.delete")}
      isDanger
      asked="delete"
      onClose={onClose}
      onDone={onDone}
      onSend={async (isDryRun, key) => {
        const answer = await call("POST /object/data/{objectSlug}/bulk-delete", {
          path: { objectSlug: object },
          body: { ...selection(target), dry_run: isDryRun },
          key,
        });
        return outcomeOf([answer.data]);
      }}
    >
      <p>{t("bulk.deleteLead")}</p>
    </BulkForm>
  );
}
