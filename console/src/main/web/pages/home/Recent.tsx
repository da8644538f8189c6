import { useQueries } from "@tanstack/react-query";
import type { ObjectView } from "generated/api";
import { Link } from "react-router";
import { call } from "../../api/client";
import { Failure, Skeleton } from "../../parts/States";
import { formatMoment } from "../../records/format";
import { nameField, textOf } from "../../records/model";
import { PersonName } from "../../records/Value";
import { t } from "../../words";

const MOST_OBJECTS = 5;
const SOME = 8;

/** The records that were changed last, of all objects together. */
export function Recent({ objects }: { objects: readonly ObjectView[] }) {
  const full = objects.filter((one) => one.record_count > 0).slice(0, MOST_OBJECTS);
  const found = useQueries({
    queries: full.map((object) => ({
      queryKey: ["records", object.slug, "recent"],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const path = { objectSlug: object.slug };
        const [fields, records] = await Promise.all([
          call("GET /object/field/active/{objectSlug}", { path, signal }),
          call("GET /object/data/{objectSlug}", {
            path,
            query: { limit: SOME, count: "none", sort: "-updated_at" },
            signal,
          }),
        ]);
        const name = nameField(fields.data.toSorted((left, right) => left.order - right.order));
        return records.data.map((record) => ({
          object,
          record,
          label: (name && textOf(name, record.data[name.slug])) || record.slug,
        }));
      },
    })),
  });
  const problem = found.find((one) => one.isError)?.error;
  const rows = found
    .flatMap((one) => one.data ?? [])
    .sort((left, right) => right.record.updated_at.localeCompare(left.record.updated_at))
    .slice(0, SOME);
  return (
    <section className="panel" aria-labelledby="home-recent">
      <header className="panel-head">
        <h2 id="home-recent">{t("home.recent")}</h2>
      </header>
      {problem !== undefined ? (
        <Failure
          problem={problem}
          onRetry={() => Promise.all(found.map((one) => one.refetch()))}
        />
      ) : found.some((one) => one.isPending) ? (
        <Skeleton lines={5} />
      ) : rows.length === 0 ? (
        <p className="meta">{t("home.noRecent")}</p>
      ) : (
        <ul className="rows">
          {rows.map(({ object, record, label }) => (
            <li key={`${object.slug}/${record.slug}`}>
              <span className="stacked grow">
                <Link to={`/objects/${object.slug}/${record.slug}`} className="clip" dir="auto">
                  {label}
                </Link>
                <span className="meta">
                  <bdi>{object.name}</bdi> · {formatMoment(record.updated_at)}
                </span>
              </span>
              <PersonName person={record.updated_by} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
