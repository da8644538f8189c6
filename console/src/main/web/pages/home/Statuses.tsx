import { useQuery } from "@tanstack/react-query";
import type { ObjectView } from "generated/api";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import { call } from "../../api/client";
import { Failure, Skeleton } from "../../parts/States";
import { formatNumber } from "../../records/format";
import { t } from "../../words";
import { ObjectChoice, useChosenObject } from "./ObjectChoice";

/** How many records of an object stand where. */
export function Statuses({ objects }: { objects: readonly ObjectView[] }) {
  const [object, choose] = useChosenObject("status", objects);
  const counts = useQuery({
    queryKey: ["records", object.slug, "statuses"],
    queryFn: ({ signal }) =>
      call("GET /object/{objectSlug}/analytics/status-counts", {
        path: { objectSlug: object.slug },
        signal,
      }),
    select: (answer) => answer.data,
    retry: false,
  });
  const most = Math.max(1, ...(counts.data?.values ?? []).map((one) => one.count));
  return (
    <section className="panel" aria-labelledby="home-status">
      <header className="panel-head">
        <h2 id="home-status">{counts.data?.name ?? t("home.statuses")}</h2>
        <ObjectChoice objects={objects} chosen={object.slug} onChoose={choose} />
      </header>
      {counts.isPending ? (
        <Skeleton lines={4} />
      ) : counts.isError ? (
        isWithoutStatus(counts.error) ? (
          <p className="meta">{t("home.noStatus")}</p>
        ) : (
          <Failure problem={counts.error} onRetry={() => counts.refetch()} />
        )
      ) : (
        <ul className="bars">
          {counts.data.values.map((one) => {
            const filter = JSON.stringify({
              field: counts.data.field_slug,
              op: "eq",
              value: one.value,
            });
            return (
              <li key={String(one.value)}>
                <Link to={`/objects/${object.slug}?filter=${encodeURIComponent(filter)}`}>
                  <bdi className="clip">{one.label}</bdi>
                </Link>
                <span
                  className="bar-track"
                  style={
                    {
                      "--part": one.count / most,
                      "--chip": one.color ?? "var(--accent)",
                    } as CSSProperties
                  }
                />
                <bdi className="number">{formatNumber(one.count)}</bdi>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** An object without a field of options has no statuses to count. */
function isWithoutStatus(error: unknown): boolean {
  const status = (error as { status?: number }).status;
  return status === 400 || status === 404;
}
