import type { Tile } from "generated/api";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import { Problem } from "../../../api/problem";
import { Empty, Failure, Skeleton } from "../../../parts/States";
import { t } from "../../../words";
import { type DashboardFilter, useReport, useTileAnswer } from "../data";
import { Presentation } from "../show/Presentation";

/** A report on a dashboard, with its answer for the dashboard's filter. */
export function DashboardTile({
  dashboard,
  tile,
  filter,
}: {
  dashboard: string;
  tile: Tile;
  filter: DashboardFilter;
}) {
  const answer = useTileAnswer(dashboard, tile.report, filter);
  const report = useReport(tile.report, answer.isError);
  const known = answer.data?.name ?? report.data?.name;
  const name = known ?? t("report.one");
  const size = { "--across": tile.width ?? 6, "--down": tile.height ?? 4 } as CSSProperties;
  const body = () => {
    if (answer.error instanceof Problem && answer.error.code === "REPORT_BROKEN") {
      return <Empty icon="alert-triangle" title={t("report.brokenTitle")} />;
    }
    if (answer.isError) {
      return <Failure problem={answer.error} onRetry={() => answer.refetch()} />;
    }
    return answer.data?.answered == null ? (
      <Skeleton lines={4} />
    ) : (
      <Presentation answered={answer.data.answered} label={name} />
    );
  };
  return (
    <article className="dashboard-tile" style={size} aria-label={name}>
      {known !== undefined ? (
        <h2>
          <Link to={`/reports/${tile.report}`} dir="auto" title={known}>
            {known}
          </Link>
        </h2>
      ) : (
        report.isError && <h2>{name}</h2>
      )}
      <div className="dashboard-tile-body">{body()}</div>
    </article>
  );
}
