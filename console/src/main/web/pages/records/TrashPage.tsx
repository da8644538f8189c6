import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import "../../common";
import { Button } from "../../parts/Button";
import { PageHead } from "../../parts/PageHead";
import { SearchBox } from "../../parts/SearchBox";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { useFields } from "../../records/data";
import { formatNumber, formatRecords } from "../../records/format";
import { useMe, useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { restoreMany, useTrash } from "./trash";
import { TrashRow } from "./TrashRow";

/** The deleted records of an object, which can be searched and restored. */
export function TrashPage() {
  const { object = "" } = useParams();
  return <Trash key={object} object={object} />;
}

function Trash({ object }: { object: string }) {
  const [query, setQuery] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isRestoring, setRestoring] = useState(false);
  const q = query.get("q") ?? "";
  const me = useMe();
  const fields = useFields(object);
  const trash = useTrash(object, q);
  const shown = useObjects().data?.find((one) => one.slug === object);
  const mayRestore = ["record.read", "record.delete"].every((permission) =>
    me.data?.permissions.includes(permission),
  );
  const all = trash.data?.pages.flatMap((page) => page.data) ?? [];
  const chosen = all.filter((record) => selected.has(record.slug));
  const problem = trash.error ?? fields.error;
  const search = (words: string) => {
    setSelected(new Set());
    setQuery(words === "" ? {} : { q: words }, { replace: true });
  };
  const select = (slug: string, isSelected: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      next[isSelected ? "add" : "delete"](slug);
      return next;
    });
  const restore = async () => {
    setRestoring(true);
    await restoreMany(object, chosen.map((record) => record.slug));
    setSelected(new Set());
    setRestoring(false);
  };
  return (
    <div className="trash">
      <PageHead
        title={t("trash.of", { name: shown?.plural_name ?? object })}
        actions={
          <Link className="button plain" to={`/objects/${object}`}>
            {t("trash.back")}
          </Link>
        }
      />
      <p className="lead">{t("trash.lead")}</p>
      <div className="toolbar">
        <SearchBox label={t("trash.search")} q={q} onSearch={search} />
        {mayRestore && all.length > 1 && (
          <Button
            kind="quiet"
            onClick={() =>
              setSelected(
                chosen.length === all.length ? new Set() : new Set(all.map((one) => one.slug)),
              )
            }
          >
            {t(chosen.length === all.length ? "bulk.none" : "trash.selectAll")}
          </Button>
        )}
      </div>
      {chosen.length > 0 && (
        <div className="bulk-bar" role="region" aria-label={t("bulk.title")}>
          <strong>
            {t("bulk.selected", { shown: formatNumber(chosen.length), count: chosen.length })}
          </strong>
          <Button icon="restore" isBusy={isRestoring} onClick={restore}>
            {t("trash.restore")}
          </Button>
          <Button kind="quiet" icon="x" onClick={() => setSelected(new Set())}>
            {t("bulk.none")}
          </Button>
        </div>
      )}
      {problem !== null ? (
        <Failure
          problem={problem}
          onRetry={() => Promise.all([trash.refetch(), fields.refetch()])}
        />
      ) : trash.isPending || fields.data === undefined ? (
        <Skeleton lines={8} />
      ) : all.length === 0 ? (
        <Empty
          icon="trash"
          title={t(q === "" ? "trash.none" : "records.noneMatch")}
          actions={
            q !== "" && <Button onClick={() => search("")}>{t("records.showAll")}</Button>
          }
        >
          {q === "" ? t("trash.noneLead") : undefined}
        </Empty>
      ) : (
        <div className="record-list">
          <ul aria-label={t("records.deleted")}>
            {all.map((record) => (
              <TrashRow
                key={record.slug}
                object={object}
                record={record}
                fields={fields.data}
                isSelected={selected.has(record.slug)}
                mayRestore={mayRestore}
                onSelect={(isSelected) => select(record.slug, isSelected)}
              />
            ))}
          </ul>
          {trash.hasNextPage && (
            <Button isBusy={trash.isFetchingNextPage} onClick={() => trash.fetchNextPage()}>
              {t("records.more")}
            </Button>
          )}
          <p className="meta" role="status">
            {formatRecords(trash.data?.pages[0]?.pagination)}
          </p>
        </div>
      )}
    </div>
  );
}
