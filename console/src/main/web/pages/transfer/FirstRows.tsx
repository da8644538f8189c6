import { useState } from "react";
import { Button } from "../../parts/Button";
import { Failure, Skeleton } from "../../parts/States";
import { formatNumber } from "../../records/format";
import { t } from "../../words";
import { type Preview, useRows } from "./preview";

const EACH = 20;

/** The first rows of the file as they were read, to see whether they were read well. */
export function FirstRows({ object, preview }: { object: string; preview: Preview }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="transfer-panel" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("importing.firstRows")}</summary>
      {isOpen && <Rows object={object} preview={preview} />}
    </details>
  );
}

function Rows({ object, preview }: { object: string; preview: Preview }) {
  const [page, setPage] = useState(1);
  const rows = useRows(object, preview.slug, page, EACH);
  if (rows.isPending) {
    return <Skeleton lines={6} />;
  }
  if (rows.isError) {
    return <Failure problem={rows.error} onRetry={() => rows.refetch()} />;
  }
  const { has_next: hasNext, has_prev: hasPrevious } = rows.data.pagination;
  return (
    <>
      <div className="table-scroll" role="region" aria-label={t("importing.firstRows")} tabIndex={0}>
        <table className="plain-table cells">
          <thead>
            <tr>
              <th scope="col">{t("importing.row")}</th>
              {preview.columns.map((column) => (
                <th key={column.column} scope="col" dir="auto">
                  {column.header || t("importing.columnAt", { place: formatNumber(column.column + 1) })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.data.data.map((row) => (
              <tr key={row.row}>
                <th scope="row">{formatNumber(row.row)}</th>
                {preview.columns.map((column) => (
                  <td key={column.column} dir="auto">
                    {row.cells[column.column] ?? ""}
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
        </nav>
      )}
    </>
  );
}
