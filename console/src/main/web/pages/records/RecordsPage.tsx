import "../../common";
import { lazy, Suspense, useMemo, useState } from "react";
import { Link, useHref, useNavigate, useParams } from "react-router";
import { Button, IconButton } from "../../parts/Button";
import { Icon } from "../../parts/Icon";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { expectOwn, renew, useFields, useNews, useRecords } from "../../records/data";
import type { Item } from "../../records/model";
import { NONE as NO_FILTER } from "../../records/view";
import { useMe, useObjects } from "../../shell/workspace";
import { t, withWords } from "../../words";
import { NewRecord } from "./NewRecord";
import { Peek } from "./Peek";
import { RecordList } from "./RecordList";
import { RecordsTable } from "./RecordsTable";
import { type Panel, Toolbar } from "./Toolbar";
import { useColumns } from "./useColumns";
import { useListed } from "./useListed";
import { ALL, useShown } from "./useShown";
import { ViewTabs } from "./ViewTabs";

const Board = lazy(async () => ({ default: (await withWords(import("./Board"), "layouts")).Board }));
const BulkBar = lazy(async () => ({
  default: (await withWords(import("./BulkBar"), "recordPage")).BulkBar,
}));
const Calendar = lazy(async () => ({
  default: (await withWords(import("./Calendar"), "layouts")).Calendar,
}));

const PHONE = "(max-width: 600px)";

/** The records of an object as a table, list, board or calendar; the address says which. */
export function RecordsPage() {
  const { object = "" } = useParams();
  return <Records key={object} object={object} />;
}

function Records({ object }: { object: string }) {
  const { query, show, views, view, shown, ask, override } = useShown(object);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [panel, setPanel] = useState<Panel | null>(null);
  const [made, setMade] = useState<Readonly<Record<string, unknown>>>({});
  const base = useHref(`/objects/${object}`);
  const me = useMe();
  const navigate = useNavigate();
  const type = useObjects().data?.find((one) => one.slug === object);
  const fields = useFields(object);
  const isTable = view === undefined || view.type === "table";
  const isReady = !views.isPending;
  const { fields: known, listed, isPending } = useListed(object, shown);
  const records = useRecords(object, listed, isReady && isTable && !isPending);
  const news = useNews(object);
  const all = useMemo(() => records.data?.pages.flatMap((page) => page.data) ?? [], [records.data]);
  const hasFields = view !== undefined || shown.fields.length > 0;
  const setup = useColumns(object, known, hasFields ? listed.fields : null, (slugs) =>
    override({ fields: slugs.join(",") }),
  );
  const mayWrite = me.data?.permissions.includes("record.update") === true;
  const mayAddField = me.data?.permissions.includes("field.create") === true;
  const mayCreate = me.data?.permissions.includes("record.create") === true;
  const title = type?.plural_name ?? object;
  const problem = fields.error ?? records.error;
  const isFiltered = shown.q !== "" || shown.filter !== "";
  const as = query.get("as") ?? (matchMedia(PHONE).matches ? "list" : "table");
  const layout = as === "list" ? "list" : "table";
  const list = listOf(query);
  const open = (slug: string) => ask({ record: slug });
  const make = (values: Readonly<Record<string, unknown>> = {}) => {
    setMade(values);
    ask({ new: "1" });
  };
  const addButton = mayCreate && (
    <Button kind="primary" icon="plus" onClick={() => make()}>
      {t("records.new", { name: type?.name ?? "" })}
    </Button>
  );
  const addressOf = (record: Item) =>
    `${base}/${record.slug}${list === "" ? "" : `?list=${encodeURIComponent(list)}`}`;
  const common = {
    object,
    shown: listed,
    isReadOnly: !mayWrite,
    mayCreate,
    onOpen: open,
  };
  const body = () => {
    if (problem !== null || views.isError) {
      return (
        <Failure
          problem={problem ?? views.error}
          onRetry={() => Promise.all([fields.refetch(), views.refetch(), records.refetch()])}
        />
      );
    }
    if (fields.data === undefined || !isReady || isPending) {
      return <Skeleton lines={12} />;
    }
    if (view?.type === "kanban") {
      return (
        <Board
          {...common}
          fields={known}
          view={view}
          collapsed={query.get("collapsed") ?? ""}
          onCollapse={(collapsed) => ask({ collapsed }, false)}
        />
      );
    }
    if (view?.type === "calendar") {
      return <Calendar {...common} fields={fields.data} view={view} query={query} onAsk={ask} onMake={make} />;
    }
    if (records.isPending || setup.isPending) {
      return <Skeleton lines={12} />;
    }
    if (all.length === 0) {
      return isFiltered ? (
        <Empty
          icon="filter-off"
          title={t("records.noneMatch")}
          actions={
            <Button
              onClick={() => ask({ q: null, filter: view?.filter == null ? null : NO_FILTER })}
            >
              {t("records.showAll")}
            </Button>
          }
        />
      ) : (
        <Empty
          icon="table"
          title={t("records.none", { name: title })}
          actions={
            <>
              {addButton}
              {mayCreate && me.data?.permissions.includes("transfer.create") === true && (
                <Link className="button plain" to={`/objects/${object}/import`}>
                  <Icon icon="file-import" />
                  {t("common.import")}
                </Link>
              )}
            </>
          }
        >
          {type?.description}
        </Empty>
      );
    }
    const listed = { title, records, all, selected, addressOf, onSelect: setSelected };
    return layout === "list" ? (
      <RecordList {...listed} columns={setup.columns} onOpen={(record) => open(record.slug)} />
    ) : (
      <RecordsTable
        {...listed}
        object={object}
        shown={shown}
        setup={setup}
        foot={query.get("foot") ?? ""}
        isReadOnly={!mayWrite}
        onOpen={(record) => open(record.slug)}
        onSort={(sort) => override({ sort })}
        onFilter={(field) => setPanel({ kind: "filter", field })}
        onFoot={(foot) => ask({ foot }, false)}
        head={
          mayAddField && (
            <IconButton
              icon="plus"
              label={t("common.addField")}
              onClick={() => navigate(`/settings/objects/${object}?new=field`)}
            />
          )
        }
      />
    );
  };
  return (
    <div className="records">
      <PageHead title={title} actions={addButton} />
      <ViewTabs
        object={object}
        fields={fields.data ?? NONE}
        views={views.data ?? []}
        view={view}
        shown={shown}
        onChoose={(slug) => {
          setSelected(new Set());
          setPanel(null);
          show({ view: slug ?? ALL });
        }}
      />
      <Toolbar
        object={object}
        view={view}
        shown={shown}
        fields={fields.data ?? NONE}
        known={known}
        setup={setup}
        panel={panel}
        layout={isTable ? layout : null}
        isSortable={view?.type !== "calendar"}
        onPanel={setPanel}
        onSearch={(q) => ask({ q }, false)}
        onOverride={(changes) => {
          setSelected(new Set());
          override(changes);
        }}
        onLayout={(as) => ask({ as })}
      />
      {news > 0 && (
        <button type="button" className="news" onClick={() => void renew(object)}>
          {t("records.news", { count: news })}
        </button>
      )}
      {selected.size > 0 && (
        <Suspense>
          <BulkBar
            object={object}
            fields={fields.data ?? NONE}
            records={all}
            selected={selected}
            shown={shown}
            view={view}
            total={records.data?.pages[0]?.pagination.total ?? null}
            onDone={() => setSelected(new Set())}
          />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton lines={12} />}>{body()}</Suspense>
      {query.get("new") !== null && fields.data !== undefined && (
        <NewRecord
          object={object}
          name={type?.name ?? ""}
          fields={fields.data}
          preset={made}
          onClose={() => ask({ new: null })}
          onMade={(record) => {
            tell(t("records.created"));
            ask({ new: null, record: record.slug });
            expectOwn(object);
            void renew(object);
          }}
        />
      )}
      {query.get("record") !== null && (
        <Peek
          object={object}
          slug={query.get("record") ?? ""}
          fields={fields.data ?? NONE}
          list={list}
          onClose={() => ask({ record: null })}
        />
      )}
    </div>
  );
}

const NONE: readonly [] = [];
const OF_LIST = ["view", "q", "filter", "sort"];

/** The part of an address that says which records are listed, and in which order. */
function listOf(query: URLSearchParams): string {
  const list = new URLSearchParams();
  for (const name of OF_LIST) {
    const value = query.get(name);
    if (value !== null) {
      list.set(name, value);
    }
  }
  return list.toString();
}
