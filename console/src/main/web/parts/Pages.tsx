import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Pagination } from "generated/api";
import type { ReactNode } from "react";
import { formatNumber } from "../records/format";
import { t } from "../words";
import { useAddress } from "./address";
import { Button } from "./Button";
import { Failure, Skeleton } from "./States";

/** A page of a list, as the API answers it. */
export interface Paged<T> {
  data: readonly T[];
  pagination: Pagination;
}

/** A column of a list. */
export interface ListColumn<T> {
  head: string;
  cell: (item: T) => ReactNode;
  isEnd?: boolean;
}

/**
 * A list of the API as a table, page by page; the page stands in the address.
 *
 * @param name tells this list from others; lists with the same name share what they read
 */
export function Pages<T>({
  name,
  label,
  columns,
  keyOf,
  read,
  empty,
  toneOf,
  every,
}: {
  name: readonly unknown[];
  label: string;
  columns: ReadonlyArray<ListColumn<T>>;
  keyOf: (item: T) => string | number;
  read: (page: number, signal: AbortSignal) => Promise<Paged<T>>;
  empty: ReactNode;
  /** Marks rows that need attention. */
  toneOf?: (item: T) => "danger" | "warning" | undefined;
  /** Milliseconds after which the page is read again, for lists that change by themselves. */
  every?: number;
}) {
  const { query, change } = useAddress();
  const page = pageOf(query);
  const setPage = (next: number) => change({ page: String(next) });
  const list = useQuery({
    queryKey: [...name, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => read(page, signal),
    refetchInterval: every ?? false,
  });
  if (list.isPending) {
    return <Skeleton lines={6} />;
  }
  if (list.isError) {
    return <Failure problem={list.error} onRetry={() => list.refetch()} />;
  }
  if (list.data.data.length === 0 && page === 1) {
    return empty;
  }
  const { has_next: hasNext, has_prev: hasPrevious, total, limit } = list.data.pagination;
  return (
    <>
      <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.head} scope="col" className={column.isEnd === true ? "end" : ""}>
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody aria-busy={list.isFetching}>
            {list.data.data.map((item) => (
              <tr key={keyOf(item)} data-tone={toneOf?.(item)}>
                {columns.map((column) => (
                  <td key={column.head} className={column.isEnd === true ? "end" : ""}>
                    {column.cell(item)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(hasNext || hasPrevious) && (
        <nav className="row pager" aria-label={t("list.pages")}>
          <Button disabled={!hasPrevious} onClick={() => setPage(page - 1)}>
            {t("list.previous")}
          </Button>
          <Button disabled={!hasNext} onClick={() => setPage(page + 1)}>
            {t("list.next")}
          </Button>
          {total !== null && (
            <span className="meta">
              {t("list.range", {
                from: formatNumber((page - 1) * limit + 1),
                to: formatNumber((page - 1) * limit + list.data.data.length),
                total: formatNumber(total),
              })}
            </span>
          )}
        </nav>
      )}
    </>
  );
}

/** The page that a query names; the first one if it names none. */
export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get("page"));
  return Number.isInteger(page) && page > 0 ? page : 1;
}
