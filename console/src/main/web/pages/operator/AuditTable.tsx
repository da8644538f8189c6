import type { AuditEntry, Routes } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { Dialog } from "../../parts/Dialog";
import { Pages } from "../../parts/Pages";
import { Empty } from "../../parts/States";
import { formatMoment } from "../../records/format";
import { t } from "../../words";
import { Facts } from "./pieces";

const EACH = 50;

export type AuditQuestion = Omit<
  NonNullable<Routes["GET /admin/platform/audit"]["query"]>,
  "page" | "limit"
>;

/** Entries of an audit record, newest first. */
export function AuditTable({ question }: { question: AuditQuestion }) {
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  return (
    <>
      <Pages<AuditEntry>
        name={["operator", "audit", question]}
        label={t("platform.audit.title")}
        keyOf={(entry) => entry.id}
        toneOf={(entry) => (isFailure(entry.action) ? "warning" : undefined)}
        read={(page, signal) =>
          call("GET /admin/platform/audit", { query: { ...question, page, limit: EACH }, signal })
        }
        empty={<Empty icon="history" title={t("platform.nothingFound")} />}
        columns={[
          { head: t("platform.when"), cell: (entry) => formatMoment(entry.at) },
          {
            head: t("platform.audit.action"),
            cell: (entry) => (
              <button type="button" className="link" onClick={() => setOpened(entry)}>
                <code>{entry.action}</code>
              </button>
            ),
          },
          {
            head: t("platform.audit.actor"),
            cell: (entry) => (
              <>
                <code>{entry.actor}</code>{" "}
                {entry.operator_id !== null && entry.actor !== `operator:${entry.operator_id}` && (
                  <span className="chip info">
                    {t("platform.audit.byOperator", { id: entry.operator_id })}
                  </span>
                )}
              </>
            ),
          },
          { head: t("platform.audit.subject"), cell: (entry) => <code>{entry.subject}</code> },
          {
            head: t("platform.workspace"),
            cell: (entry) => (entry.workspace_id === null ? "–" : String(entry.workspace_id)),
          },
          { head: t("platform.audit.address"), cell: (entry) => <bdi>{entry.address || "–"}</bdi> },
        ]}
      />
      {opened !== null && <Entry entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function isFailure(action: string): boolean {
  return /\.(failed|refused|blocked|denied)$/.test(action);
}

function Entry({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  return (
    <Dialog title={entry.action} form="drawer" onClose={onClose}>
      <div className="op-sections">
        <Facts
          items={[
            [t("platform.when"), formatMoment(entry.at)],
            [t("platform.audit.number"), entry.seq === null ? "–" : String(entry.seq)],
            [t("platform.audit.actor"), <code key="v">{entry.actor}</code>],
            [t("platform.audit.subject"), <code key="v">{entry.subject}</code>],
            [
              t("platform.workspace"),
              entry.workspace_id === null ? "–" : String(entry.workspace_id),
            ],
            [t("platform.audit.address"), <bdi key="v">{entry.address || "–"}</bdi>],
            [t("platform.audit.agent"), <bdi key="v">{entry.agent || "–"}</bdi>],
            [t("platform.audit.request"), <code key="v">{entry.request_id || "–"}</code>],
            [t("platform.audit.hash"), <code key="v">{entry.hash ?? "–"}</code>],
          ]}
        />
        <section>
          <h3>{t("platform.audit.details")}</h3>
          <pre
            className="op-json"
            dir="ltr"
            tabIndex={0}
            role="region"
            aria-label={t("platform.audit.details")}
          >
            {JSON.stringify(entry.details, null, 2)}
          </pre>
        </section>
      </div>
    </Dialog>
  );
}
