import { useEffect, useRef } from "react";
import { Button } from "../../parts/Button";
import type { useRecords } from "../../records/data";
import { formatRecords } from "../../records/format";
import type { Column } from "../../records/columns";
import { type Item, textOf } from "../../records/model";
import { Value } from "../../records/Value";
import { t } from "../../words";

const MAX_SHOWN = 4;

/** Records one below the other, with their first fields: what suits a phone. */
export function RecordList({
  title,
  records,
  all,
  columns,
  selected,
  addressOf,
  onSelect,
  onOpen,
}: {
  title: string;
  records: ReturnType<typeof useRecords>;
  all: readonly Item[];
  columns: readonly Column[];
  selected: ReadonlySet<string>;
  addressOf: (record: Item) => string;
  onSelect: (selected: ReadonlySet<string>) => void;
  onOpen: (record: Item) => void;
}) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(() => undefined as unknown);
  more.current = () =>
    records.hasNextPage && !records.isFetching ? records.fetchNextPage() : undefined;
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => {
      if (seen.some((one) => one.isIntersecting)) {
        void more.current();
      }
    });
    if (end.current !== null) {
      observer.observe(end.current);
    }
    return () => observer.disconnect();
  }, []);
  const [name, ...others] = columns;
  const found = records.data?.pages[0]?.pagination;
  return (
    <div className="record-list">
      <ul aria-label={title}>
        {all.map((record) => (
          <li key={record.slug} className={selected.has(record.slug) ? "selected" : ""}>
            <input
              type="checkbox"
              aria-label={t("grid.select")}
              checked={selected.has(record.slug)}
              onChange={(event) => {
                const next = new Set(selected);
                next[event.target.checked ? "add" : "delete"](record.slug);
                onSelect(next);
              }}
            />
            <div className="text">
              <a
                href={addressOf(record)}
                className="title"
                onClick={(event) => {
                  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
                    event.preventDefault();
                    onOpen(record);
                  }
                }}
              >
                <bdi>
                  {(name && textOf(name.field, record.data[name.field.slug])) || record.slug}
                </bdi>
              </a>
              <span className="line">
                {others
                  .filter(({ field }) => record.data[field.slug] != null)
                  .slice(0, MAX_SHOWN)
                  .map(({ field }) => (
                    <span key={field.slug} title={field.name}>
                      <Value field={field} value={record.data[field.slug]} />
                    </span>
                  ))}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <div ref={end}>
        {records.hasNextPage && (
          <Button isBusy={records.isFetchingNextPage} onClick={() => records.fetchNextPage()}>
            {t("records.more")}
          </Button>
        )}
      </div>
      <p className="meta" role="status">
        {formatRecords(found)}
      </p>
    </div>
  );
}
