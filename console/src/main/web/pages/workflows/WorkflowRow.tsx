import { useQuery } from "@tanstack/react-query";
import type { Workflow } from "generated/api";
import { Link } from "react-router";
import { call } from "../../api/client";
import { Switch } from "../../parts/Field";
import { Icon } from "../../parts/Icon";
import { MoreMenu } from "../../parts/Menu";
import { hasDraft } from "../../records/draft";
import { formatNumber } from "../../records/format";
import { PersonName } from "../../records/Value";
import { t } from "../../words";
import { useMay } from "./data";
import { failureRate } from "./model/health";
import { formatAgo, formatShare, triggerIcon, triggerName } from "./names";
import { RunChip } from "./runs/RunChip";
import type { useActs } from "./useActs";

/** Milliseconds after which the last run is read again. */
const AGAIN = 15_000;

/** A workflow in the list. */
export function WorkflowRow({
  workflow,
  days,
  acts,
}: {
  workflow: Workflow;
  days: number;
  acts: ReturnType<typeof useActs>;
}) {
  const may = useMay();
  const { slug, name, is_active: isActive } = workflow;
  return (
    <tr>
      <th scope="row">
        <span className="workflow-name">
          <Icon {...triggerIcon(workflow.trigger.type)} size={20} />
          <span>
            <Link to={`/workflows/flow/${slug}`} dir="auto">
              {name}
            </Link>
            <span className="meta">
              {triggerName(workflow.trigger)}
              {hasDraft(`workflow/${slug}`) && ` · ${t("workflow.draftKept")}`}
            </span>
          </span>
        </span>
      </th>
      <td>
        <Switch
          label={<span className="only-read">{t("workflow.activeOf", { name })}</span>}
          checked={isActive}
          disabled={!may("workflow.update")}
          onChange={() => void acts.toggle(workflow)}
        />
        {workflow.paused_reason !== null && (
          <span className="chip warning">{t(`workflow.paused.${workflow.paused_reason}`)}</span>
        )}
        {workflow.problems.length > 0 && (
          <span className="chip danger">
            {t("workflow.problemsIn", { count: workflow.problems.length })}
          </span>
        )}
      </td>
      <td>
        <LastRun slug={slug} />
      </td>
      <td>
        <Health slug={slug} days={days} />
      </td>
      <td>{workflow.owner === null ? "–" : <PersonName person={workflow.owner} />}</td>
      <td>{formatAgo(workflow.updated_at)}</td>
      <td className="end">
        <MoreMenu
          label={t("workflow.actionsOf", { name })}
          items={acts.itemsFor(workflow)}
        />
      </td>
    </tr>
  );
}

function LastRun({ slug }: { slug: string }) {
  const runs = useQuery({
    queryKey: ["runs", slug, "last"],
    refetchInterval: AGAIN,
    queryFn: ({ signal }) =>
      call("GET /workflow/{slug}/executions", { path: { slug }, query: { limit: 1 }, signal }),
    select: (answer) => answer.data[0] ?? null,
  });
  if (runs.data === undefined) {
    return <span className="meta">{runs.isError ? "–" : "…"}</span>;
  }
  if (runs.data === null) {
    return <span className="meta">{t("workflow.neverRan")}</span>;
  }
  return (
    <Link className="last-run" to={`/workflows/runs/${runs.data.id}`}>
      <RunChip status={runs.data.status} />
      <span className="meta">{formatAgo(runs.data.queued_at)}</span>
    </Link>
  );
}

/** The share of runs that succeeded and failed, as a bar and in words. */
function Health({ slug, days }: { slug: string; days: number }) {
  const stats = useQuery({
    queryKey: ["workflow-about", slug, "stats", days],
    queryFn: ({ signal }) =>
      call("GET /workflow/{slug}/stats", { path: { slug }, query: { days }, signal }),
    select: (answer) => answer.data,
  });
  if (stats.data === undefined) {
    return <span className="meta">{stats.isError ? "–" : "…"}</span>;
  }
  if (stats.data.total === 0) {
    return <span className="meta">–</span>;
  }
  const rate = failureRate(stats.data);
  const text =
    rate === null
      ? t("workflow.stats.notDone")
      : rate === 0
        ? t("workflow.stats.healthy")
        : t("workflow.stats.failing", { rate: formatShare(rate) });
  return (
    <span className="health">
      <span className="health-bar" aria-hidden="true">
        {(["success", "failed", "skipped"] as const).map((status) => {
          const count = stats.data.by_status[status] ?? 0;
          return count === 0 ? null : (
            <span key={status} className={status} ref={(element) => grow(element, count)} />
          );
        })}
      </span>
      <span className={rate !== null && rate > 0 ? "problem" : "meta"}>
        {`${formatNumber(stats.data.total)} · ${text}`}
      </span>
    </span>
  );
}

/** A custom property set through the DOM, because the policy refuses inline styles. */
function grow(element: HTMLElement | null, share: number): void {
  element?.style.setProperty("--share", String(share));
}
