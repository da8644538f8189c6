import type { ExecutionStats } from "generated/api";
import { toNumber } from "../../api/json";
import { formatNumber } from "../../records/format";
import { t } from "../../words";
import { OPEN } from "./model/health";
import { formatDuration, formatShare } from "./names";

/** The runs of a period in figures. */
export function StatTiles({ stats }: { stats: ExecutionStats }) {
  const of = (status: string) => stats.by_status[status] ?? 0;
  const open = [...OPEN].reduce((sum, status) => sum + of(status), 0);
  const tiles: ReadonlyArray<readonly [string, string, string?]> = [
    [t("workflow.stats.runs"), formatNumber(stats.total)],
    [t("workflow.stats.success"), formatNumber(of("success"))],
    [t("workflow.stats.failed"), formatNumber(of("failed")), of("failed") > 0 ? "danger" : ""],
    [t("workflow.stats.skipped"), formatNumber(of("skipped"))],
    [t("workflow.stats.open"), formatNumber(open)],
    [
      t("workflow.stats.rate"),
      stats.success_rate === null ? "–" : formatShare(toNumber(stats.success_rate)),
    ],
    [
      t("workflow.stats.duration"),
      stats.average_duration_ms === null ? "–" : formatDuration(toNumber(stats.average_duration_ms)),
    ],
  ];
  return (
    <dl className="tiles">
      {tiles.map(([name, figure, kind = ""]) => (
        <div key={name} className={`tile ${kind}`}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
