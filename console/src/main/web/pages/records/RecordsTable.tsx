import { type ReactNode, useCallback, useMemo } from "react";
import { Icon } from "../../parts/Icon";
import type { useRecords } from "../../records/data";
import { formatMoney, formatNumber, formatRecords } from "../../records/format";
import { Grid } from "../../records/Grid";
import { type Field, isNumeric, type Item } from "../../records/model";
import { type Sum, sumsOf } from "../../records/sums";
import { useSums } from "../../records/useSums";
import type { Shown } from "../../records/view";
import { t } from "../../words";
import { ColumnHead } from "./ColumnHead";
import { Conflict } from "./Conflict";
import type { ColumnSetup } from "./useColumns";
import { useWrites } from "./useWrites";

/** Records as a table, with the number of them and the sums of the columns below. */
export function RecordsTable({
  object,
  title,
  records,
  all,
  shown,
  setup,
  selected,
  isReadOnly,
  addressOf,
  onSelect,
  onOpen,
  onSort,
  onFilter,
  head,
}: {
  object: string;
  title: string;
  records: ReturnType<typeof useRecords>;
  all: readonly Item[];
  shown: Shown;
  setup: ColumnSetup;
  selected: ReadonlySet<string>;
  isReadOnly: boolean;
  addressOf: (record: Item) => string;
  onSelect: (selected: ReadonlySet<string>) => void;
  onOpen: (record: Item) => void;
  onSort: (sort: string) => void;
  onFilter: (field: string) => void;
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
  const measured = useSums(object, shown, columns.map((column) => column.field), isPart);
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
            isNumeric(column.field) && (
              <Sums
                field={column.field}
                records={chosen ?? all}
                measured={isPart ? (measured.get(column.field.slug) ?? []) : null}
              />
            )
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

/** The sums of a column: those of its records, or those that the server measured. */
function Sums({
  field,
  records,
  measured,
}: {
  field: Field;
  records: readonly Item[];
  measured: readonly Sum[] | null;
}) {
  const sums = useMemo(() => measured ?? sumsOf(field, records), [field, records, measured]);
  return sums.length === 0 ? null : (
    <span className="sum" title={t("grid.sum")}>
      <Icon icon="sum" />
      {sums.map((sum) => (
        <bdi key={sum.currency ?? ""} className="number">
          {sum.currency === null
            ? formatNumber(sum.amount)
            : formatMoney(sum.amount, sum.currency)}
        </bdi>
      ))}
    </span>
  );
}
