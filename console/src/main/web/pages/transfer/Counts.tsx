import type { ImportStatus } from "generated/api";
import { formatNumber } from "../../records/format";
import { t } from "../../words";

const KINDS = ["created", "updated", "skipped", "failed"] as const;

/** What became, or would become, of the rows. */
export function Counts({ run }: { run: ImportStatus }) {
  return (
    <dl className="counts">
      {KINDS.map((kind) => (
        <div key={kind} data-kind={run[kind] > 0 ? kind : undefined}>
          <dt>{t(`importing.${run.is_dry_run ? "would" : "did"}.${kind}`)}</dt>
          <dd>{formatNumber(run[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}
