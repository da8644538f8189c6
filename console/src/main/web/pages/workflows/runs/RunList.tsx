import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Execution, ExecutionPage } from "generated/api";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Confirm } from "../../../parts/Confirm";
import { Empty, Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { formatMoment } from "../../../records/format";
import { PersonName } from "../../../records/Value";
import { t } from "../../../words";
import { useMay, useWorkflowNames } from "../data";
import { Choice, Pager } from "../lists";
import { durationOf, isRetryable, MOVING, OPEN, type RunStatus } from "../model/health";
import { formatDuration, reasonOf } from "../names";
import { RecordName } from "../RecordName";
import { useAsked } from "../useAsked";
import { RunChip } from "./RunChip";

const EACH = 25;
const SOON = 1_500;
const LATER = 5_000;
const STATUSES: readonly RunStatus[] = [
  "queued",
  "running",
  "waiting",
  "waiting_approval",
  "success",
  "failed",
  "skipped",
  "canceled",
];

/** Runs, of one workflow or of all, that follow what happens. */
export function RunList({ workflow }: { workflow?: string }) {
  const may = useMay();
  const asked = useAsked();
  const names = useWorkflowNames();
  const [isRetrying, setRetrying] = useState(false);
  const status = asked.get("status");
  const record = asked.get("record");
  const of = workflow ?? asked.get("workflow");
  const page = asked.page;
  const query = {
    page,
    limit: EACH,
    ...(status === "" ? {} : { status: status as RunStatus }),
    ...(record === "" ? {} : { record_slug: record }),
  };
  const list = useQuery<ExecutionPage>({
    queryKey: ["runs", of, query],
    placeholderData: keepPreviousData,
    refetchInterval: (state) => {
      const shown = state.state.data?.data ?? [];
      return shown.some((one) => MOVING.has(one.status)) ? SOON : LATER;
    },
    queryFn: ({ signal }) =>
      workflow === undefined
        ? call("GET /workflow/executions", {
            query: { ...query, ...(of === "" ? {} : { workflow_slug: of }) },
            signal,
          })
        : call("GET /workflow/{slug}/executions", { path: { slug: workflow }, query, signal }),
  });
  const isFiltered = status !== "" || record !== "" || (workflow === undefined && of !== "");
  const retryable = (list.data?.data ?? []).filter(isRetryable);
  const clear = () =>
    asked.set({ status: "", record: "", ...(workflow === undefined ? { workflow: "" } : {}) });
  return (
    <>
      <div className="toolbar workflow-filter">
        <Choice
          label={t("run.status")}
          value={status}
          onChange={(next) => asked.set({ status: next })}
          choices={[
            ["", t("run.anyStatus")],
            ...STATUSES.map((one) => [one, t(`run.is.${one}`)] as const),
          ]}
        />
        {workflow === undefined && (
          <Choice
            label={t("run.workflow")}
            value={of}
            onChange={(next) => asked.set({ workflow: next })}
            choices={[
              ["", t("run.anyWorkflow")],
              ...(names.data ?? []).map((one) => [one.slug, one.name] as const),
              ...(of === "" || names.data?.some((one) => one.slug === of) !== false
                ? []
                : [[of, of] as const]),
            ]}
          />
        )}
        {record !== "" && (
          <Button icon="x" onClick={() => asked.set({ record: "" })}>
            {t("run.ofRecord", { record })}
          </Button>
        )}
        {may("workflow.update") && retryable.length > 0 && (
          <Button icon="refresh" onClick={() => setRetrying(true)}>
            {t("run.retryAll")}
          </Button>
        )}
        <span className="meta">{t("run.live")}</span>
      </div>
      {list.isPending ? (
        <Skeleton lines={6} />
      ) : list.isError ? (
        <Failure problem={list.error} onRetry={() => list.refetch()} />
      ) : list.data.data.length === 0 ? (
        <Empty
          icon="activity"
          title={t(isFiltered ? "run.noneMatch" : "run.none")}
          actions={
            isFiltered && <Button onClick={clear}>{t("run.allRecords")}</Button>
          }
        >
          {isFiltered ? undefined : t("run.noneLead")}
        </Empty>
      ) : (
        <>
          <Table runs={list.data.data} isOfAll={workflow === undefined} />
          <Pager pagination={list.data.pagination} onPage={asked.setPage} />
        </>
      )}
      {isRetrying && (
        <RetryAll runs={retryable} onClose={() => setRetrying(false)} />
      )}
    </>
  );
}

function Table({ runs, isOfAll }: { runs: readonly Execution[]; isOfAll: boolean }) {
  return (
    <div className="table-scroll" role="region" aria-label={t("common.runs")} tabIndex={0}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t("run.status")}</th>
            {isOfAll && <th scope="col">{t("run.workflow")}</th>}
            <th scope="col">{t("run.record")}</th>
            <th scope="col">{t("run.queued")}</th>
            <th scope="col">{t("run.duration")}</th>
            <th scope="col">{t("run.startedBy")}</th>
            <th scope="col">{t("run.result")}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <th scope="row">
                <Link className="run-link" to={`/workflows/runs/${run.id}`}>
                  <RunChip status={run.status} />
                  <span className="only-read">{t("run.one", { id: run.id })}</span>
                </Link>
              </th>
              {isOfAll && (
                <td className="cut">
                  <Link to={`/workflows/flow/${run.workflow_slug}`} dir="auto">
                    {run.workflow_name}
                  </Link>
                </td>
              )}
              <td className="cut">
                <RecordName object={run.object_slug} record={run.record_slug} />
              </td>
              <td>{formatMoment(run.queued_at)}</td>
              <td>
                <Duration run={run} />
              </td>
              <td>
                <PersonName person={run.created_by} />
              </td>
              <td className="cut">
                <bdi>
                  {reasonOf(run.error_code ?? run.filter_reason, run.error_message ?? run.filter_message)}
                </bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Duration({ run }: { run: Execution }) {
  const time = durationOf(run.started_at, run.finished_at);
  return time === null || (OPEN.has(run.status) && !MOVING.has(run.status)) ? (
    <span className="meta">–</span>
  ) : (
    <bdi>{formatDuration(time)}</bdi>
  );
}

function RetryAll({ runs, onClose }: { runs: readonly Execution[]; onClose: () => void }) {
  return (
    <Confirm
      title={t("run.retryAllTitle", { count: runs.length })}
      action={t("run.retryAll")}
      onClose={onClose}
      onConfirm={async (key) => {
        let done = 0;
        for (const run of runs) {
          const path = { slug: run.workflow_slug, executionId: String(run.id) };
          await call("POST /workflow/{slug}/retry/{executionId}", { path, key: `${key}-${run.id}` })
            .then(() => (done += 1))
            .catch(() => undefined);
        }
        tell(t("run.retriedAll", { done, failed: runs.length - done }));
        await queries.invalidateQueries({ queryKey: ["runs"] });
      }}
    >
      {t("run.retryAllLead")}
    </Confirm>
  );
}
