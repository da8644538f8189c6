import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Approval } from "generated/api";
import { type KeyboardEvent, useEffect } from "react";
import { call } from "../../api/client";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { formatMoment } from "../../records/format";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { Choice, Pager } from "../workflows/lists";
import { formatAgo } from "../workflows/names";
import { useAsked } from "../workflows/useAsked";
import { ApprovalDrawer } from "./ApprovalDrawer";
import { ApprovalChip } from "./ApprovalChip";
import { type ApprovalStatus, isAsked } from "./data";

const EACH = 25;
const STATUSES: readonly ApprovalStatus[] = [
  "pending",
  "approved",
  "rejected",
  "expired",
  "canceled",
];

/** The decisions that workflows wait for, and those that were made. */
export function ApprovalsPage() {
  const asked = useAsked();
  const me = useMe();
  const run = asked.get("run");
  const status = asked.get("status") || (run === "" ? "pending" : "all");
  const open = asked.get("open");
  const list = useQuery({
    queryKey: ["approvals", status, asked.page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /workflow/approvals", {
        query: {
          page: asked.page,
          limit: EACH,
          ...(status === "all" ? {} : { status: status as ApprovalStatus }),
        },
        signal,
      }),
  });
  const approvals = list.data?.data ?? [];
  const ofRun = approvals.find((one) => String(one.execution_id) === run);
  useEffect(() => {
    if (ofRun !== undefined) {
      asked.set({ run: "", status: "all", open: String(ofRun.id) }, true);
    }
  }, [ofRun?.id]);
  const shown = approvals.find((one) => String(one.id) === open);
  return (
    <>
      <PageHead title={t("common.approvals")} />
      <div className="toolbar workflow-filter">
        <Choice
          label={t("approval.status")}
          value={status}
          onChange={(next) => asked.set({ status: next === "pending" ? "" : next, open: "" })}
          choices={[
            ...STATUSES.map((one) => [one, t(`approval.is.${one}`)] as const),
            ["all", t("approval.all")],
          ]}
        />
      </div>
      {list.isPending ? (
        <Skeleton lines={6} />
      ) : list.isError ? (
        <Failure problem={list.error} onRetry={() => list.refetch()} />
      ) : approvals.length === 0 ? (
        <Empty icon="thumb-up" title={t(status === "pending" ? "approval.none" : "approval.noneOf")}>
          {status === "pending" ? t("approval.noneLead") : undefined}
        </Empty>
      ) : (
        <>
          <ul className="approvals" onKeyDown={goThrough}>
            {approvals.map((one) => (
              <li key={one.id}>
                <Card
                  approval={one}
                  isMine={one.status === "pending" && isAsked(one, me.data?.slug ?? "")}
                  onOpen={() => asked.set({ open: String(one.id) })}
                />
              </li>
            ))}
          </ul>
          <p className="hint keys-hint">{t("approval.keys")}</p>
          <Pager pagination={list.data.pagination} onPage={asked.setPage} />
        </>
      )}
      {open !== "" && list.isSuccess && (
        <ApprovalDrawer approval={shown} onClose={() => asked.set({ open: "" })} />
      )}
    </>
  );
}

/** J and K, or the arrow keys, go from one approval to the next. */
function goThrough(event: KeyboardEvent<HTMLElement>): void {
  const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
  const step = steps[event.key] ?? 0;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>(".approval-card")];
  const next = cards[cards.indexOf(document.activeElement as HTMLElement) + step];
  if (step !== 0 && next !== undefined) {
    event.preventDefault();
    next.focus();
  }
}

function Card({
  approval,
  isMine,
  onOpen,
}: {
  approval: Approval;
  isMine: boolean;
  onOpen: () => void;
}) {
  return (
    <button type="button" className="approval-card" onClick={onOpen}>
      <span className="approval-text">
        <strong dir="auto">{approval.title ?? t("approval.untitled")}</strong>
        <span className="meta">
          <bdi>{approval.workflow_name}</bdi> · {formatAgo(approval.created_at)}
          {approval.expires_at !== null &&
            approval.status === "pending" &&
            ` · ${t("approval.expires")} ${formatMoment(approval.expires_at)}`}
        </span>
      </span>
      {(approval.status !== "pending" || isMine) && <ApprovalChip status={approval.status} />}
    </button>
  );
}
