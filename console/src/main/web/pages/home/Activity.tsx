import { useQuery } from "@tanstack/react-query";
import type { ObjectView } from "generated/api";
import type { CSSProperties } from "react";
import { call } from "../../api/client";
import { Failure, Skeleton } from "../../parts/States";
import { formatDay, formatNumber } from "../../records/format";
import { t } from "../../words";
import { ObjectChoice, useChosenObject } from "./ObjectChoice";

const KINDS = ["created", "updated", "deleted"] as const;

/** What was created and changed in an object, day by day. */
export function Activity({ objects }: { objects: readonly ObjectView[] }) {
  const [object, choose] = useChosenObject("activity", objects);
  const timeline = useQuery({
    queryKey: ["records", object.slug, "activity"],
    queryFn: ({ signal }) =>
      call("GET /object/{objectSlug}/analytics/activity-timeline", {
        path: { objectSlug: object.slug },
        query: { interval: "day" },
        signal,
      }),
    select: (answer) => answer.data.points,
  });
  const points = timeline.data ?? [];
  const sum = (kind: (typeof KINDS)[number]) =>
    points.reduce((total, point) => total + point[kind], 0);
  const most = Math.max(1, ...points.map((point) => point.created + point.updated));
  return (
    <section className="panel" aria-labelledby="home-activity">
      <header className="panel-head">
        <h2 id="home-activity">{t("home.activity")}</h2>
        <ObjectChoice objects={objects} chosen={object.slug} onChoose={choose} />
      </header>
      {timeline.isPending ? (
        <Skeleton lines={4} />
      ) : timeline.isError ? (
        <Failure problem={timeline.error} onRetry={() => timeline.refetch()} />
      ) : (
        <>
          <div
            className="spark"
            role="img"
            aria-label={KINDS.map((kind) => t(`home.${kind}`, { shown: formatNumber(sum(kind)) })).join(
              t("list.comma"),
            )}
          >
            {points.map((point) => (
              <span
                key={point.date}
                title={`${formatDay(point.date)}: ${KINDS.map((kind) =>
                  t(`home.${kind}`, { shown: formatNumber(point[kind]) }),
                ).join(t("list.comma"))}`}
                style={
                  {
                    "--created": point.created / most,
                    "--updated": point.updated / most,
                  } as CSSProperties
                }
              >
                <i className="updated" />
                <i className="created" />
              </span>
            ))}
          </div>
          <ul className="legend">
            {KINDS.map((kind) => (
              <li key={kind} className={kind}>
                {t(`home.${kind}`, { shown: formatNumber(sum(kind)) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
