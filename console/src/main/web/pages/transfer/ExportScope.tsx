import { useQuery } from "@tanstack/react-query";
import type { View } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { useAddress } from "../../parts/address";
import { Button } from "../../parts/Button";
import { SelectField } from "../../parts/Field";
import { sentence } from "../../parts/States";
import { FilterSummary } from "../../records/conditions/FilterSummary";
import {
  filterable,
  pathName,
  useRelatedFields,
  withSystem,
} from "../../records/conditions/related";
import { countOf, filterOf, groupOf } from "../../records/filter";
import { FilterBuilder } from "../../records/FilterBuilder";
import { formatNumber } from "../../records/format";
import type { Field } from "../../records/model";
import { t } from "../../words";
import type { Scope } from "./exported";

/** Which records are exported: of a view, that meet a filter, or that were selected. */
export function ExportScope({
  object,
  fields,
  views,
  scope,
}: {
  object: string;
  fields: readonly Field[];
  views: readonly View[];
  scope: Scope;
}) {
  const { change: ask } = useAddress();
  const isChosen = scope.slugs !== null;
  return (
    <section className="transfer-panel" aria-label={t("exporting.which")}>
      <h2>{t("exporting.which")}</h2>
      {scope.slugs !== null ? (
        <div className="row">
          <span>
            {t("bulk.selected", { shown: formatNumber(scope.slugs.length), count: scope.slugs.length })}
          </span>
          <Button kind="quiet" onClick={() => ask({ selected: null })}>
            {t("exporting.insteadAll")}
          </Button>
        </div>
      ) : (
        <>
          {views.length > 0 && (
            <div className="columns">
              <SelectField
                label={t("exporting.view")}
                choices={[
                  { value: "", label: t("view.all") },
                  ...views.map((view) => ({ value: view.slug, label: view.name })),
                ]}
                value={scope.view}
                onChange={(view) => ask({ view }, false)}
              />
            </div>
          )}
          <Conditions key={scope.filter} fields={fields} filter={scope.filter} />
          {scope.q !== "" && (
            <div className="row">
              <span>
                {t("exporting.words")} <bdi>{scope.q}</bdi>
              </span>
              <Button kind="quiet" icon="x" onClick={() => ask({ q: null }, false)}>
                {t("filter.remove")}
              </Button>
            </div>
          )}
          {scope.sort !== "" && <SortLine sort={scope.sort} fields={fields} />}
        </>
      )}
      {!isChosen && <Count object={object} scope={scope} views={views} />}
    </section>
  );
}

function Conditions({ fields, filter }: { fields: readonly Field[]; filter: string }) {
  const { change: ask } = useAddress();
  const [group, setGroup] = useState(() => groupOf(filter));
  const [isOpen, setOpen] = useState(false);
  const count = countOf(groupOf(filter));
  const apply = () => {
    const next = filterOf(group);
    setOpen(false);
    ask({ filter: next === null ? null : JSON.stringify(next) }, false);
  };
  return (
    <>
      <div className="row">
        <Button icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {count === 0 ? t("filter.title") : t("filter.active", { count })}
        </Button>
        {count > 0 && (
          <Button kind="quiet" onClick={() => ask({ filter: null }, false)}>
            {t("filter.clear")}
          </Button>
        )}
      </div>
      {!isOpen && count > 0 && <FilterSummary filter={filter} fields={fields} />}
      {isOpen && (
        <div className="filter-panel">
          <FilterBuilder
            group={group}
            fields={filterable(withSystem(fields))}
            onChange={setGroup}
          />
          <div className="row">
            <Button kind="primary" onClick={apply}>
              {t("filter.apply")}
            </Button>
            <Button onClick={() => setOpen(false)}>{t("form.cancel")}</Button>
          </div>
        </div>
      )}
    </>
  );
}

function SortLine({ sort, fields }: { sort: string; fields: readonly Field[] }) {
  const related = useRelatedFields();
  const { change: ask } = useAddress();
  const known = withSystem(fields);
  const names = sort
    .split(",")
    .map((part) => part.replace(/^-/, ""))
    .map((slug) => pathName(slug, known, related));
  return (
    <div className="row">
      <span>
        {t("exporting.sorted")} <bdi>{names.join(", ")}</bdi>
      </span>
      <Button kind="quiet" icon="x" onClick={() => ask({ sort: null }, false)}>
        {t("filter.remove")}
      </Button>
    </div>
  );
}

/** How many records that is. */
function Count({
  object,
  scope,
  views,
}: {
  object: string;
  scope: Scope;
  views: readonly View[];
}) {
  const view = views.find((one) => one.slug === scope.view)?.filter;
  const all = [scope.filter === "" ? null : (JSON.parse(scope.filter) as unknown), view ?? null];
  const filters = all.filter((one) => one !== null);
  const filter = filters.length > 1 ? { and: filters } : filters[0];
  const found = useQuery({
    queryKey: ["export", "count", object, scope.q, filter],
    queryFn: async ({ signal }) => {
      const answer = await call("GET /object/data/{objectSlug}", {
        path: { objectSlug: object },
        query: {
          limit: 1,
          count: "exact",
          ...(scope.q === "" ? {} : { q: scope.q }),
          ...(filter === undefined ? {} : { filter: JSON.stringify(filter) }),
        },
        signal,
      });
      return answer.pagination.total ?? 0;
    },
  });
  return (
    <p role="status" className={found.isError ? "problem" : "meta"}>
      {found.isError
        ? sentence(found.error)
        : found.data === undefined
          ? t("status.loading")
          : t("records.count", { shown: formatNumber(found.data), count: found.data })}
    </p>
  );
}
