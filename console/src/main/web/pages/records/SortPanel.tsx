import "../../common";
import { Button, IconButton } from "../../parts/Button";
import { useNamed, useReachable, withSystem } from "../../records/conditions/related";
import type { Field } from "../../records/model";
import {
  type Direction,
  sortedAlso,
  sortKeys,
  type SortKey,
  sortText,
  unsorted,
} from "../../records/sort";
import { t } from "../../words";

/** The order of a list: by one field, and within equal values by the next. */
export function SortPanel({
  sort,
  fields,
  onSort,
}: {
  sort: string;
  fields: readonly Field[];
  onSort: (sort: string) => void;
}) {
  const keys = sortKeys(sort);
  const reachable = useReachable(withSystem(fields));
  const sortable = useNamed(
    reachable,
    keys.map((key) => key.field),
  ).filter((field) => field.is_sortable);
  const free = sortable.filter((field) => keys.every((key) => key.field !== field.slug));
  const replace = (index: number, next: SortKey) =>
    onSort(sortText(keys.map((key, at) => (at === index ? next : key))));
  const next = free[0];
  return (
    <section className="filter-panel" aria-label={t("sort.title")}>
      {keys.length === 0 && <p className="meta">{t("sort.none")}</p>}
      {keys.map((key, index) => (
        <div key={key.field} className="row">
          <select
            className="input"
            aria-label={t("filter.field")}
            value={key.field}
            onChange={(event) => replace(index, { ...key, field: event.target.value })}
          >
            {sortable.every((field) => field.slug !== key.field) && (
              <option value={key.field}>{key.field}</option>
            )}
            {sortable
              .filter((field) => field.slug === key.field || free.includes(field))
              .map((field) => (
                <option key={field.slug} value={field.slug}>
                  {field.name}
                </option>
              ))}
          </select>
          <select
            className="input"
            aria-label={t("sort.direction")}
            value={key.direction}
            onChange={(event) =>
              replace(index, { ...key, direction: event.target.value as Direction })
            }
          >
            <option value="up">{t("sort.up")}</option>
            <option value="down">{t("sort.down")}</option>
          </select>
          <IconButton
            icon="x"
            label={t("filter.remove")}
            onClick={() => onSort(unsorted(sort, key.field))}
          />
        </div>
      ))}
      {next !== undefined && (
        <div className="row">
          <Button
            kind="quiet"
            icon="plus"
            onClick={() => onSort(sortedAlso(sort, next.slug, "up"))}
          >
            {t("sort.add")}
          </Button>
        </div>
      )}
    </section>
  );
}
