import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { WorkspaceAuditEntry } from "generated/api";
import { call } from "../../api/client";
import { save } from "../../api/files";
import { useAddress } from "../../parts/address";
import { Button } from "../../parts/Button";
import { Copyable } from "../../parts/Copyable";
import { Dialog } from "../../parts/Dialog";
import { SelectField, TextField } from "../../parts/Field";
import { Icon } from "../../parts/Icon";
import { Menu } from "../../parts/Menu";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { formatMoment } from "../../records/format";
import { PersonName } from "../../records/Value";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { AuditKeeping } from "./AuditKeeping";
import { AuditStream } from "./AuditStream";
import { actionText, detailsOf, KINDS } from "./auditWords";
import { useMay } from "./may";
import { tellProblem } from "./refusals";

const EACH = 50;

interface AuditFilter {
  actor?: string;
  action?: string;
  from?: string;
  to?: string;
}

/** The moment at which a day begins, or the next one, in the time zone of the browser. */
function dayStart(day: string | null, after: number): string | undefined {
  const parts = day?.split("-").map(Number) ?? [];
  const [year, month, date] = parts;
  return year === undefined || month === undefined || date === undefined
    ? undefined
    : new Date(year, month - 1, date + after).toISOString();
}

function read(filter: AuditFilter, before: number | null, limit: number, signal?: AbortSignal) {
  return call("GET /admin/audit", {
    query: { ...filter, limit, ...(before === null ? {} : { before: String(before) }) },
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Who changed what in the workspace, for its owners. */
export function Audit() {
  const { query, change } = useAddress();
  const may = useMay();
  const me = useMe();
  const from = dayStart(query.get("from"), 0);
  const to = dayStart(query.get("to"), 1);
  const filter: AuditFilter = {
    ...(query.get("actor") === null ? {} : { actor: query.get("actor") ?? "" }),
    ...(query.get("action") === null ? {} : { action: query.get("action") ?? "" }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  const members = useQuery({
    queryKey: ["members", "choices"],
    enabled: may("member.read"),
    queryFn: ({ signal }) => call("GET /admin/members", { query: { limit: 200 }, signal }),
    select: (answer) => answer.data,
  });
  const record = useInfiniteQuery({
    queryKey: ["audit", filter],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => read(filter, pageParam, EACH, signal),
    getNextPageParam: (last) =>
      last.pagination.has_next ? (last.data[last.data.length - 1]?.id ?? null) : null,
  });
  const set = (name: string, value: string) => change({ [name]: value }, false);
  const entries = record.data?.pages.flatMap((page) => page.data) ?? [];
  const shown = entries.find((one) => String(one.id) === query.get("entry"));
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <PageHead title={t("audit.title")} actions={
          <>
            {me.data?.is_owner === true && (
              <>
                <Button icon="archive" onClick={() => set("keeping", "open")}>
                  {t("keeping.title")}
                </Button>
                <Button icon="send" onClick={() => set("stream", "open")}>
                  {t("stream.title")}
                </Button>
              </>
            )}
            <Export filter={filter} />
          </>
        }
      />
      <p className="lead">{t("audit.lead")}</p>
      <div className="filters">
        <SelectField
          label={t("audit.who")}
          value={query.get("actor") ?? ""}
          onChange={(value) => set("actor", value)}
          choices={[
            { value: "", label: t("audit.everybody") },
            ...(members.data ?? []).map((one) => ({ value: one.slug, label: one.name })),
          ]}
        />
        <SelectField
          label={t("audit.what")}
          value={query.get("action") ?? ""}
          onChange={(value) => set("action", value)}
          choices={[
            { value: "", label: t("audit.everything") },
            ...KINDS.map((kind) => ({ value: `${kind}.*`, label: t(`audit.kind.${kind}`) })),
          ]}
        />
        <TextField
          label={t("audit.since")}
          type="date"
          value={query.get("from") ?? ""}
          onChange={(day) => set("from", day)}
        />
        <TextField
          label={t("audit.until")}
          type="date"
          value={query.get("to") ?? ""}
          onChange={(day) => set("to", day)}
        />
      </div>
      {record.isPending ? (
        <Skeleton lines={8} />
      ) : record.isError ? (
        <Failure problem={record.error} onRetry={() => record.refetch()} />
      ) : entries.length === 0 ? (
        <Empty icon="history" title={t(isFiltered ? "records.noneMatch" : "audit.none")} />
      ) : (
        <>
          <div className="table-scroll" role="region" aria-label={t("audit.title")} tabIndex={0}>
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">{t("audit.when")}</th>
                  <th scope="col">{t("audit.who")}</th>
                  <th scope="col">{t("audit.what")}</th>
                  <th scope="col">{t("audit.subject")}</th>
                  <th scope="col">{t("audit.from")}</th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <tr key={entry.id}>
                    <td>
                      <button
                        type="button"
                        className="link"
                        onClick={() => set("entry", String(entry.id))}
                      >
                        {formatMoment(entry.at)}
                      </button>
                    </td>
                    <td>
                      <Actor entry={entry} />
                    </td>
                    <td>{actionText(entry.action)}</td>
                    <td>
                      <bdi className="clip">{entry.subject}</bdi>
                    </td>
                    <td>
                      <bdi className="meta">{entry.address === "" ? "–" : entry.address}</bdi>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {record.hasNextPage && (
            <div className="row pager">
              <Button isBusy={record.isFetchingNextPage} onClick={() => record.fetchNextPage()}>
                {t("timeline.more")}
              </Button>
            </div>
          )}
        </>
      )}
      {query.get("keeping") === "open" && <AuditKeeping onClose={() => set("keeping", "")} />}
      {query.get("stream") === "open" && <AuditStream onClose={() => set("stream", "")} />}
      {shown !== undefined && <Entry entry={shown} onClose={() => set("entry", "")} />}
    </>
  );
}

function Actor({ entry }: { entry: WorkspaceAuditEntry }) {
  return (
    <span className="row">
      <PersonName person={entry.actor} />
      {entry.by_operator && <span className="chip warning">{t("audit.byOperator")}</span>}
    </span>
  );
}

function Entry({ entry, onClose }: { entry: WorkspaceAuditEntry; onClose: () => void }) {
  const details = detailsOf(entry.details);
  return (
    <Dialog title={actionText(entry.action)} form="drawer" onClose={onClose}>
      <dl className="facts">
        <dt>{t("audit.when")}</dt>
        <dd>{formatMoment(entry.at)}</dd>
        <dt>{t("audit.who")}</dt>
        <dd>
          <Actor entry={entry} />
        </dd>
        <dt>{t("audit.action")}</dt>
        <dd>
          <code>{entry.action}</code>
        </dd>
        <dt>{t("audit.subject")}</dt>
        <dd>
          <bdi>{entry.subject}</bdi>
        </dd>
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        <dt>{t("audit.from")}</dt>
        <dd>
          <bdi>{entry.address === "" ? "–" : entry.address}</bdi>
        </dd>
        <dt>{t("audit.agent")}</dt>
        <dd>
          <bdi>{entry.agent === "" ? "–" : entry.agent}</bdi>
        </dd>
        <dt>{t("audit.sequence")}</dt>
        <dd>{entry.sequence ?? "–"}</dd>
        <dt>{t("audit.request")}</dt>
        <dd>
          <Copyable label={t("audit.request")} value={entry.request_id} />
        </dd>
      </dl>
    </Dialog>
  );
}

/** Saves all entries that match as a file, as a table or as JSON. */
function Export({ filter }: { filter: AuditFilter }) {
  const run = async (format: "csv" | "jsonl") => {
    try {
      await save("GET /admin/audit/export", { query: { ...filter, format } }, `audit.${format}`);
    } catch (error) {
      tellProblem(error);
    }
  };
  return (
    <Menu
      className="button plain"
      items={(["csv", "jsonl"] as const).map((format) => ({
        label: t(`audit.as.${format}`),
        onChoose: () => void run(format),
      }))}
    >
      <Icon icon="download" />
      {t("audit.export")}
    </Menu>
  );
}
