import { useCallback, useMemo, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { newKey } from "../../api/client";
import { Problem } from "../../api/problem";
import { Button } from "../../parts/Button";
import { problemsOf } from "../../parts/form";
import { Icon } from "../../parts/Icon";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { tell, tellFailure } from "../../parts/Toasts";
import { type Column, columnsOf, useTableConfig } from "../../records/columns";
import { type Asked, renew, save, useFields, useNews, useRecords } from "../../records/data";
import { groupOf } from "../../records/filter";
import { formatNumber } from "../../records/format";
import { Grid } from "../../records/Grid";
import type { Item } from "../../records/model";
import { useMe, useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { Board } from "./Board";
import { BulkBar } from "./BulkBar";
import { Calendar } from "./Calendar";
import { ColumnHead } from "./ColumnHead";
import { Conflict, type Conflicting } from "./Conflict";
import { NewRecord } from "./NewRecord";
import { Peek } from "./Peek";
import { Toolbar } from "./Toolbar";
import { useViews, ViewTabs } from "./ViewTabs";

/** The records of an object as a table. What is shown stands in the address. */
export function RecordsPage() {
  const { object = "" } = useParams();
  return <Records key={object} object={object} />;
}

function Records({ object }: { object: string }) {
  const [query, setQuery] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isMaking, setMaking] = useState(false);
  const [conflict, setConflict] = useState<Conflicting | null>(null);
  const me = useMe();
  const shown = useObjects().data?.find((one) => one.slug === object);
  const fields = useFields(object);
  const config = useTableConfig(object);
  const views = useViews(object);
  const view = views.data?.find((one) => one.slug === query.get("view"));
  const asked: Asked = {
    q: query.get("q") ?? "",
    filter: query.get("filter") ?? (view?.filter == null ? "" : JSON.stringify(view.filter)),
    sort: query.get("sort") ?? view?.sort ?? "",
  };
  const records = useRecords(object, asked);
  const news = useNews(object);
  const all = useMemo(() => records.data?.pages.flatMap((page) => page.data) ?? [], [records.data]);
  const columns = useMemo(
    () => columnsOf(fields.data ?? [], config.data, view?.fields ?? []),
    [fields.data, config.data, view],
  );
  const ask = useCallback(
    (changes: Record<string, string | null>) =>
      setQuery((before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === "") {
            next.delete(name);
          } else {
            next.set(name, value);
          }
        }
        return next;
      }),
    [setQuery],
  );
  const end = useCallback(() => {
    if (records.hasNextPage && !records.isFetching) {
      void records.fetchNextPage();
    }
  }, [records]);
  const mayWrite = me.data?.permissions.includes("record.update") ?? false;
  const mayCreate = me.data?.permissions.includes("record.create") ?? false;

  const write = async (record: Item, column: Column, value: unknown) => {
    const slug = column.field.slug;
    try {
      await save(object, record.slug, record.version, { [slug]: value }, newKey());
    } catch (error) {
      if (error instanceof Problem && error.status === 412) {
        setConflict({ record, field: column.field, mine: value });
      } else {
        const { whole, fields: wrong } = problemsOf(error);
        tellFailure(`${column.field.name}: ${whole ?? Object.values(wrong).join(" ")}`);
      }
    }
  };

  const first = records.data?.pages[0]?.pagination;
  const total = first?.total ?? null;
  const title = shown?.plural_name ?? object;
  const problem = fields.error ?? records.error;
  const isFiltered = asked.q !== "" || asked.filter !== "";
  return (
    <div className="records">
      <PageHead
        title={title}
        actions={
          mayCreate && (
            <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
              {t("records.new", { name: shown?.name ?? "" })}
            </Button>
          )
        }
      />
      <ViewTabs object={object} asked={asked} chosen={view} onChoose={(slug) =>
        setQuery(slug === null ? {} : { view: slug })
      } />
      <Toolbar
        key={asked.filter}
        asked={asked}
        group={groupOf(asked.filter)}
        fields={fields.data ?? []}
        config={config.data}
        object={object}
        view={view}
        onAsk={ask}
      />
      {news > 0 && (
        <button type="button" className="news" onClick={() => void renew(object)}>
          {t("records.news", { count: news })}
        </button>
      )}
      {selected.size > 0 && (
        <BulkBar
          object={object}
          fields={fields.data ?? []}
          slugs={[...selected]}
          onDone={() => setSelected(new Set())}
        />
      )}
      {problem !== null ? (
        <Failure
          problem={problem}
          onRetry={() => Promise.all([fields.refetch(), records.refetch()])}
        />
      ) : fields.data === undefined || records.isPending || config.isPending ? (
        <Skeleton lines={12} />
      ) : view?.type === "kanban" ? (
        <Board
          object={object}
          view={view}
          fields={fields.data}
          isReadOnly={!mayWrite}
          onOpen={(slug) => ask({ record: slug })}
        />
      ) : view?.type === "calendar" ? (
        <Calendar
          object={object}
          view={view}
          fields={fields.data}
          month={query.get("month") ?? new Date().toISOString().slice(0, 7)}
          isReadOnly={!mayWrite}
          onMonth={(month) => ask({ month })}
          onOpen={(slug) => ask({ record: slug })}
        />
      ) : all.length === 0 ? (
        isFiltered ? (
          <Empty
            icon="filter-off"
            title={t("records.noneMatch")}
            actions={
              <Button onClick={() => ask({ q: null, filter: null })}>{t("records.showAll")}</Button>
            }
          />
        ) : (
          <Empty
            icon="table"
            title={t("records.none", { name: title })}
            actions={
              mayCreate && (
                <>
                  <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
                    {t("records.new", { name: shown?.name ?? "" })}
                  </Button>
                  {me.data?.permissions.includes("transfer.create") === true && (
                    <Link className="button plain" to={`/objects/${object}/import`}>
                      <Icon icon="file-import" />
                      {t("importing.menu")}
                    </Link>
                  )}
                </>
              )
            }
          >
            {shown?.description}
          </Empty>
        )
      ) : (
        <Grid
          label={title}
          columns={columns}
          records={all}
          total={total}
          head={(column) => (
            <ColumnHead
              object={object}
              column={column}
              config={config.data}
              sort={asked.sort}
              onSort={(sort) => ask({ sort })}
            />
          )}
          selected={selected}
          isReadOnly={!mayWrite}
          onSelect={setSelected}
          onOpen={(record) => ask({ record: record.slug })}
          onSave={(record, column, value) => void write(record, column, value)}
          onEnd={end}
        />
      )}
      <p className="grid-foot meta" role="status">
        {total !== null &&
          t(first?.total_is_estimate === true ? "records.about" : "records.count", {
            shown: formatNumber(total),
            count: total,
          })}
        {records.isFetchingNextPage && ` · ${t("status.loading")}`}
      </p>
      {isMaking && (
        <NewRecord
          object={object}
          name={shown?.name ?? ""}
          fields={fields.data ?? []}
          onClose={() => setMaking(false)}
          onMade={(record) => {
            setMaking(false);
            tell(t("records.created"));
            ask({ record: record.slug });
            void renew(object);
          }}
        />
      )}
      {query.get("record") !== null && (
        <Peek
          object={object}
          slug={query.get("record") ?? ""}
          fields={fields.data ?? []}
          onClose={() => ask({ record: null })}
        />
      )}
      {conflict !== null && (
        <Conflict object={object} conflict={conflict} onClose={() => setConflict(null)} />
      )}
    </div>
  );
}
