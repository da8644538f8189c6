import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "../../api/client";
import { Icon } from "../../parts/Icon";
import { formatMoment } from "../../records/format";
import { useObjects } from "../../shell/workspace";
import { t } from "../../words";

const MANY = 50;

/** The objects in which a record was before this one; nothing if it was never moved. */
export function Journey({ object, slug }: { object: string; slug: string }) {
  const objects = useObjects().data ?? [];
  const moves = useQuery({
    queryKey: ["moves", object, slug],
    queryFn: ({ signal }) =>
      call("GET /object/data/move/{objectSlug}/history/{recordSlug}", {
        path: { objectSlug: object, recordSlug: slug },
        query: { limit: MANY },
        signal,
      }),
    select: (answer) => answer.data,
  });
  const global = moves.data?.[moves.data.length - 1]?.global_record_slug;
  const journey = useQuery({
    queryKey: ["journey", object, global],
    enabled: global !== undefined,
    queryFn: ({ signal }) =>
      call("GET /object/data/move/{objectSlug}/journey/{globalRecordSlug}", {
        path: { objectSlug: object, globalRecordSlug: global ?? "" },
        signal,
      }),
    select: (answer) => answer.data,
  });
  const stations = journey.data?.stations ?? [];
  if (stations.length < 2) {
    return null;
  }
  return (
    <nav className="journey" aria-label={t("move.journey")}>
      <span className="meta">{t("move.journey")}</span>
      {stations.map((station, index) => {
        const name =
          objects.find((one) => one.slug === station.object)?.plural_name ?? station.object;
        return (
          <span key={station.since} className="row">
            {index > 0 && <Icon icon="chevron-right" />}
            {station.until === null ? (
              <strong dir="auto">{name}</strong>
            ) : (
              <Link to={`/objects/${station.object}`} dir="auto">
                {name}
              </Link>
            )}
            <span className="meta">{formatMoment(station.since)}</span>
          </span>
        );
      })}
    </nav>
  );
}
