import { lazy, type ReactNode, Suspense, useCallback, useMemo } from "react";
import type { useRecords } from "../../records/data";
import { formatRecords } from "../../records/format";
import { Grid } from "../../records/Grid";
import type { Field, Item } from "../../records/model";
import { useMeasures } from "../../records/useMeasures";
import type { Shown } from "../../records/view";
import { t, withWords } from "../../words";
import { ColumnHead } from "./ColumnHead";
import { Conflict } from "./Conflict";
import { footingOf, footingsOf, only, summed, withFooting } from "./foot";
import type { ColumnSetup } from "./useColumns";
import { useWrites } from "./useWrites";

const ColumnFoot = lazy(async () => ({
  default: (await withWords(import("./ColumnFoot"), "foot")).ColumnFoot,
}));

/** Records as a table, with the number of them and measures of the columns below. */
export function RecordsTable({
  object,
  title,
  records,
  all,
  shown,
  setup,
  foot,
  selected,
  isReadOnly,
  addressOf,
  onSelect,
  onOpen,
  onSort,
  onFilter,
  onFoot,
  head,
}: {
  object: string;
  title: string;
  records: ReturnType<typeof useRecords>;
  all: readonly Item[];
  shown: Shown;
  setup: ColumnSetup;
  /** What is shown below the columns, as the address says it. */
  foot: string;
  selected: ReadonlySet<string>;
  isReadOnly: boolean;
  addressOf: (record: Item) => string;
  onSelect: (selected: ReadonlySet<string>) => void;
  onOpen: (record: Item) => void;
  onSort: (sort: string) => void;
  onFilter: (field: Field) => void;
  onFoot: (foot: string | null) => void;
  /** What follows the last column head. */
  head?: ReactNode;
}) {
  const { write, writeAll, refused, discard, conflict, settle } = useWrites(object);
  const { columns } = setup;
  const end = useCallback(() => {
    if (records.hasNextPage && !records.isFetching) {
      void records.fetchNextPage();
    }
  }, [records]);
  const first = records.data?.pages[0]?.pagination;
  const total = first?.total ?? null;
  const chosen = useMemo(
    () => (selected.size > 0 ? all.filter((record) => selected.has(record.slug)) : null),
    [all, selected],
  );
  // A sum of a part would be taken for that of all, so those of records not yet read are measured.
  const isPart = chosen === null && records.hasNextPage;
  // So are those of fields of which a refused value is shown in place of the one that counts.
  const refusedFields = useMemo(
    () => new Set(Object.keys(refused).map((place) => place.slice(place.indexOf("/") + 1))),
    [refused],
  );
  const asked = useMemo(() => {
    const footings = footingsOf(foot);
    return columns.slice(1).flatMap(({ field }) => {
      const op = footingOf(field, footings);
      return op === "none" ? [] : [{ field: field.slug, op }];
    });
  }, [columns, foot]);
  const filter = useMemo(
    () => (chosen === null ? shown.filter : only(chosen)),
    [chosen, shown.filter],
  );
  const measured = useMeasures(
    object,
    { q: chosen === null ? shown.q : "", filter: filter ?? "" },
    filter === null ? [] : asked.filter(({ op, field }) => op !== "sum" || isPart || refusedFields.has(field)),
  );
  // Those that the browser can add up are there at once.
  const sums = useMemo(
    () =>
      new Map(
        columns
          .filter(({ field }) =>
            asked.some((one) => !isPart && one.op === "sum" && one.field === field.slug),
          )
          .filter(({ field }) => !refusedFields.has(field.slug))
          .map(({ field }) => [field.slug, summed(field, chosen ?? all)]),
      ),
    [columns, asked, isPart, chosen, all, refusedFields],
  );
  return (
    <>
      <Grid
        label={title}
        columns={columns}
        records={all}
        total={total}
        density={setup.density}
        head={(column, index) => (
          <ColumnHead
            column={column}
            index={index}
            columns={columns}
            sort={shown.sort}
            setup={setup}
            onSort={onSort}
            onFilter={onFilter}
          />
        )}
        foot={(column, index) =>
          index === 0 ? (
            <span className="meta" role="status">
              {formatRecords(first)}
              {records.isFetchingNextPage && ` · ${t("status.loading")}`}
            </span>
          ) : (
            <Suspense>
              <ColumnFoot
                field={column.field}
                footing={asked.find((one) => one.field === column.field.slug)?.op ?? "none"}
                value={sums.get(column.field.slug) ?? measured.get(column.field.slug)}
                onChoose={(next) => onFoot(withFooting(foot, column.field, next))}
              />
            </Suspense>
          )
        }
        selected={selected}
        isReadOnly={isReadOnly}
        refused={refused}
        addressOf={addressOf}
        onSelect={onSelect}
        onOpen={onOpen}
        onSave={(edit) => void write(edit)}
        onSaveAll={(edits) => void writeAll(edits)}
        onDiscard={(record, field) => discard(record.slug, field)}
        onWidth={(column, width) => setup.resize(column.field.slug, width)}
        onMove={setup.move}
        onEnd={end}
        end={head}
      />
      {conflict !== null && <Conflict object={object} conflict={conflict} onClose={settle} />}
    </>
  );
}
