import type { View } from "generated/api";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { Button } from "../../parts/Button";
import { Icon } from "../../parts/Icon";
import { SearchBox } from "../../parts/SearchBox";
import { countOf, groupOf } from "../../records/filter";
import type { Field } from "../../records/model";
import { sortKeys } from "../../records/sort";
import type { Shown } from "../../records/view";
import { t, withWords } from "../../words";
import { FilterPanel } from "./FilterPanel";
import { TransferMenu } from "./TransferMenu";
import type { ColumnSetup } from "./useColumns";

const ColumnsPanel = lazy(async () => ({
  default: (await withWords(import("./ColumnsPanel"), "filters")).ColumnsPanel,
}));
const SortPanel = lazy(async () => ({
  default: (await withWords(import("./SortPanel"), "filters")).SortPanel,
}));
const FilterSummary = lazy(async () => ({
  default: (await withWords(import("../../records/conditions/FilterSummary"), "filters"))
    .FilterSummary,
}));

const AS_LIST = { icon: "list" } as const;
const AS_TABLE = { icon: "table" } as const;

/** What stands open below the toolbar; a filter may begin with a condition on a field. */
export type Panel = { kind: "filter"; field?: Field } | { kind: "sort" | "columns" };

/** Search, filter, sort and fields of a list. */
export function Toolbar({
  object,
  view,
  shown,
  fields,
  known,
  setup,
  panel,
  layout,
  isSortable,
  onPanel,
  onSearch,
  onOverride,
  onLayout,
}: {
  object: string;
  view: View | undefined;
  shown: Shown;
  fields: readonly Field[];
  /** The fields, and those of related records that are shown. */
  known: readonly Field[];
  setup: ColumnSetup;
  panel: Panel | null;
  /** How a table is drawn; null: it is no table. */
  layout: "table" | "list" | null;
  isSortable: boolean;
  onPanel: (panel: Panel | null) => void;
  onSearch: (q: string) => void;
  onOverride: (changes: Readonly<Record<string, string>>) => void;
  onLayout: (layout: "table" | "list") => void;
}) {
  const count = countOf(groupOf(shown.filter));
  const sorts = sortKeys(shown.sort).length;
  const toggle = (kind: Panel["kind"]) => onPanel(panel?.kind === kind ? null : { kind });
  return (
    <div className="toolbar">
      <SearchBox label={t("records.search")} q={shown.q} onSearch={onSearch} />
      <Button
        icon="filter"
        aria-expanded={panel?.kind === "filter"}
        onClick={() => toggle("filter")}
      >
        {count === 0 ? t("filter.title") : t("filter.active", { count })}
      </Button>
      {count > 0 && (
        <Button kind="quiet" onClick={() => onOverride({ filter: "" })}>
          {t("filter.clear")}
        </Button>
      )}
      {isSortable && (
        <Button
          icon="arrows-sort"
          aria-expanded={panel?.kind === "sort"}
          onClick={() => toggle("sort")}
        >
          {sorts === 0 ? t("sort.title") : t("sort.active", { count: sorts })}
        </Button>
      )}
      <Button
        icon="columns-3"
        aria-expanded={panel?.kind === "columns"}
        onClick={() => toggle("columns")}
      >
        {t("column.title")}
      </Button>
      <TransferMenu object={object} asked={shown} view={view} />
      {layout !== null && (
        <Button
          kind="quiet"
          {...(layout === "table" ? AS_LIST : AS_TABLE)}
          onClick={() => onLayout(layout === "table" ? "list" : "table")}
        >
          {t(layout === "table" ? "records.asList" : "records.asTable")}
        </Button>
      )}
      <Link className="button quiet" to={`/objects/${object}/duplicates`}>
        <Icon icon="copy" />
        {t("records.duplicates")}
      </Link>
      <Link className="button quiet" to={`/objects/${object}/deleted`}>
        <Icon icon="trash" />
        {t("records.deleted")}
      </Link>
      {panel?.kind === "filter" && (
        <FilterPanel
          key={`${shown.filter} ${panel.field?.slug}`}
          filter={shown.filter}
          fields={fields}
          begin={panel.field}
          onApply={(filter) => {
            onPanel(null);
            onOverride({ filter });
          }}
          onClose={() => onPanel(null)}
        />
      )}
      <Suspense fallback={null}>
        {panel?.kind === "sort" && (
          <SortPanel sort={shown.sort} fields={fields} onSort={(sort) => onOverride({ sort })} />
        )}
        {count > 0 && panel?.kind !== "filter" && (
          <FilterSummary filter={shown.filter} fields={fields} />
        )}
        {panel?.kind === "columns" && <ColumnsPanel fields={known} setup={setup} />}
      </Suspense>
    </div>
  );
}
