import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { WorkspaceAuditEntry } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { handOver } from "../../api/files";
import { useAddress } from "../../parts/address";
import { Button } from "../../parts/Button";
import { Copyable } from "../../parts/Copyable";
import { Dialog } from "../../parts/Dialog";
import { SelectField } from "../../parts/Field";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatMoment, formatNumber } from "../../records/format";
import { PersonName } from "../../records/Value";
import { t } from "../../words";
import { actionText, csvOf, detailsOf, KINDS } from "./auditWords";
import { tellProblem } from "./refusals";

const EACH = 50;
const MOST_EXPORTED = 10_000;
const EXPORT_EACH = 200;

interface AuditFilter {
  actor?: string;
  action?: string;
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
  const filter: AuditFilter = {
    ...(query.get("actor") === null ? {} : { actor: query.get("actor") ?? "" }),
    ...(query.get("action") === null ? {} : { action: query.get("action") ?? "" }),
  };
  const members = useQuery({
    queryKey: ["members", "choices"],
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
  const isFiltered = query.get("actor") !== null || query.get("action") !== null;
  return (
    <>
      <PageHead title={t("audit.title")} actions={<Export filter={filter} />} />
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
        <dt>{t("audit.request")}</dt>
        <dd>
          <Copyable label={t("audit.request")} value={entry.request_id} />
        </dd>
      </dl>
    </Dialog>
  );
}

/** Reads all entries that match, newest first, and saves them as a file. */
function Export({ filter }: { filter: AuditFilter }) {
  const [count, setCount] = useState<number | null>(null);
  const run = async () => {
    const all: WorkspaceAuditEntry[] = [];
    setCount(0);
    try {
      for (let before: number | null = null; all.length < MOST_EXPORTED; ) {
        const page = await read(filter, before, EXPORT_EACH);
        all.push(...page.data);
        setCount(all.length);
        before = page.data[page.data.length - 1]?.id ?? null;
        if (!page.pagination.has_next || before === null) {
          break;
        }
      }
      handOver(new Blob([csvOf(all)], { type: "text/csv;charset=utf-8" }), "audit.csv");
      tell(t("audit.exported", { count: all.length, shown: formatNumber(all.length) }));
    } catch (error) {
      tellProblem(error);
    }
    setCount(null);
  };
  return (
    <Button icon="download" isBusy={count !== null} onClick={run}>
      {count === null || count === 0
        ? t("audit.export")
        : t("audit.exporting", { shown: formatNumber(count) })}
    </Button>
  );
}
