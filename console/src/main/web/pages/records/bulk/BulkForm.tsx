import { type ReactNode, useState } from "react";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { formatNumber } from "../../../records/format";
import { t } from "../../../words";
import type { Outcome } from "./target";

const MOST_REASONS = 5;

/**
 * Asks for a bulk operation: first what it would do, then the operation itself. When what is asked
 * for changes, it has to be looked at again.
 *
 * @param asked tells one question from another
 */
export function BulkForm({
  title,
  action,
  isDanger = false,
  asked,
  isReady = true,
  children,
  onClose,
  onSend,
  onDone,
}: {
  title: string;
  action: string;
  isDanger?: boolean;
  asked: string;
  isReady?: boolean;
  children?: ReactNode;
  onClose: () => void;
  onSend: (isDryRun: boolean, key: string) => Promise<Outcome>;
  onDone: (outcome: Outcome) => void;
}) {
  const [seen, setSeen] = useState<{ asked: string; outcome: Outcome } | null>(null);
  const expected = seen?.asked === asked ? seen.outcome : null;
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    if (expected === null) {
      setSeen({ asked, outcome: await onSend(true, key) });
    } else {
      onDone(await onSend(false, key));
    }
  });
  const failures = expected?.failures ?? [];
  const reasons = [...new Set(failures.map((row) => row.message ?? row.code ?? ""))];
  const nothing = expected !== null && expected.succeeded === 0;
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        {Object.values(problems.fields).map((problem) => (
          <Notice key={problem} kind="danger">
            {problem}
          </Notice>
        ))}
        {children}
        {expected !== null && (
          <Notice kind={expected.failed > 0 ? "warning" : "info"}>
            {t("bulk.expected", {
              succeeded: formatNumber(expected.succeeded),
              unchanged: formatNumber(expected.unchanged),
              failed: formatNumber(expected.failed),
            })}
            {reasons.length > 0 && (
              <ul className="reasons">
                {reasons.slice(0, MOST_REASONS).map((reason) => (
                  <li key={reason} dir="auto">
                    {reason}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        <div className="row">
          <Button
            kind={isDanger && expected !== null ? "danger" : "primary"}
            type="submit"
            isBusy={isBusy}
            disabled={!isReady || nothing}
          >
            {expected === null ? t("bulk.preview") : action}
          </Button>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
