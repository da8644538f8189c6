import type { FailedRow } from "generated/api";
import { type ReactNode, useMemo, useState } from "react";
import { Button } from "../../parts/Button";
import { Failure, Skeleton } from "../../parts/States";
import { formatNumber } from "../../records/format";
import type { Field } from "../../records/model";
import { t } from "../../words";
import { reasonOf, shownColumns } from "./failed";
import type { Plan } from "./plan";
import { useFailedRows } from "./runs";

const EACH = 20;

/** The rows that were refused, page by page, with what is wrong at its cell. */
export function FailedTable({
  object,
  run,
  header,
  plan,
  fields,
  cell,
}: {
  object: string;
  run: string;
  header: readonly string[];
  /** What the import did with the columns; null: it was not started here. */
  plan: Plan | null;
  fields: readonly Field[];
  /** Draws a cell; absent: its text. */
  cell?: (row: FailedRow, column: number, name: string, problem: string | undefined) => ReactNode;
}) {
  const [page, setPage] = useState(1);
  const [isWide, setWide] = useState(false);
  const rows = useFailedRows(object, run, page, EACH);
  const width = Math.max(header.length, ...(rows.data?.data ?? []).map((row) => row.cells.length));
  const columns = useMemo(
    () => shownColumns(rows.data?.data ?? [], plan, width, isWide),
    [rows.data, plan, width, isWide],
  );
  if (rows.isPending) {
    return <Skeleton lines={6} />;
  }
  if (rows.isError) {
    return <Failure problem={rows.error} onRetry={() => rows.refetch()} />;
  }
  const { has_next: hasNext, has_prev: hasPrevious, total_pages: pages } = rows.data.pagination;
  const nameOf = (column: number) =>
    header[column] || t("importing.columnAt", { place: formatNumber(column + 1) });
  return (
    <>
      <div className="table-scroll" role="region" aria-label={t("importing.failedTable")} tabIndex={0}>
        <table className="plain-table cells">
          <thead>
            <tr>
              <th scope="col">{t("importing.row")}</th>
              <th scope="col">{t("importing.why")}</th>
              {columns.map((column) => (
                <th key={column} scope="col" dir="auto">
                  {nameOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.data.data.map((row) => {
              const why = reasonOf(row, plan, fields);
              return (
                <tr key={row.row}>
                  <th scope="row">{formatNumber(row.row)}</th>
                  <td className="why">
                    {why.whole.map(({ name, text }) => (
                      <p key={name + text}>
                        {name !== "" && (
                          <>
                            <bdi>{name}</bdi>:{" "}
                          </>
                        )}
                        <bdi>{text}</bdi>
                      </p>
                    ))}
                  </td>
                  {columns.map((column) => (
                    <td key={column} dir="auto" data-wrong={why.cells.has(column) || undefined}>
                      {cell === undefined
                        ? (row.cells[column] ?? "")
                        : cell(row, column, nameOf(column), why.cells.get(column))}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="row pager">
        {(hasNext || hasPrevious) && (
          <>
            <Button disabled={!hasPrevious} onClick={() => setPage(page - 1)}>
              {t("list.previous")}
            </Button>
            <span className="meta">
              {t("importing.page", { page: formatNumber(page), pages: formatNumber(pages ?? page) })}
            </span>
            <Button disabled={!hasNext} onClick={() => setPage(page + 1)}>
              {t("list.next")}
            </Button>
          </>
        )}
        {columns.length < width || isWide ? (
          <Button kind="quiet" onClick={() => setWide(!isWide)}>
            {isWide ? t("importing.fewColumns") : t("importing.allColumns")}
          </Button>
        ) : null}
      </div>
    </>
  );
}
