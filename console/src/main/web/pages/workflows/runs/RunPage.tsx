import { useQuery } from "@tanstack/react-query";
import type { Execution, ExecutionTrace, ExecutionTraceAnswer } from "generated/api";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { call, newKey } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Confirm } from "../../../parts/Confirm";
import { Notice } from "../../../parts/Notice";
import { PageHead } from "../../../parts/PageHead";
import { Failure, Skeleton } from "../../../parts/States";
import { tell, tellFailure } from "../../../parts/Toasts";
import { formatMoment, formatNumber } from "../../../records/format";
import { PersonName } from "../../../records/Value";
import { t } from "../../../words";
import { DataView } from "../DataView";
import { useMay } from "../data";
import { isRetryable, MOVING, OPEN } from "../model/health";
import { reasonOf, refusalOf, triggerName } from "../names";
import { RecordName } from "../RecordName";
import { RunChip } from "./RunChip";
import { Duration } from "./RunList";
import { StepTimeline } from "./StepTimeline";

const SOON = 1_000;
const LATER = 5_000;

/** One run: what started it, what each step did, and how it goes on. */
export function RunPage() {
  const { run: id = "" } = useParams();
  const trace = useQuery<ExecutionTraceAnswer, Error, ExecutionTrace>({
    queryKey: ["runs", "trace", id],
    refetchInterval: (state) => {
      const status = state.state.data?.data.execution.status;
      return status === undefined || !OPEN.has(status) ? false : MOVING.has(status) ? SOON : LATER;
    },
    queryFn: ({ signal }) => call("GET /workflow/executions/{id}", { path: { id }, signal }),
    select: (answer) => answer.data,
  });
  if (trace.isPending) {
    return <Skeleton lines={8} />;
  }
  if (trace.isError) {
    return (
      <>
        <PageHead title={t("run.one", { id })} />
        <Failure problem={trace.error} onRetry={() => trace.refetch()} />
      </>
    );
  }
  return <Shown trace={trace.data} />;
}

function Shown({ trace }: { trace: ExecutionTrace }) {
  const { execution: run } = trace;
  const may = useMay();
  const navigate = useNavigate();
  const [isCanceling, setCanceling] = useState(false);
  const reason = reasonOf(run.error_code ?? run.filter_reason, run.error_message ?? run.filter_message);
  const said = run.error_message ?? run.filter_message;
  const retry = async () => {
    try {
      const path = { slug: run.workflow_slug, executionId: String(run.id) };
      const answer = await call("POST /workflow/{slug}/retry/{executionId}", { path, key: newKey() });
      tell(t("run.retried", { id: answer.data.id }));
      await queries.invalidateQueries({ queryKey: ["runs"] });
      await navigate(`/workflows/runs/${answer.data.id}`);
    } catch (error) {
      tellFailure(refusalOf(error));
    }
  };
  return (
    <div className="run-page">
      <PageHead
        title={t("run.one", { id: run.id })}
        actions={
          <>
            <RunChip status={run.status} />
            {run.status === "waiting_approval" && (
              <Link className="button primary" to={`/approvals?run=${run.id}`}>
                {t("run.decide")}
              </Link>
            )}
            {isRetryable(run) && may("workflow.update") && (
              <Button kind="primary" icon="refresh" onClick={retry}>
                {t("run.retry")}
              </Button>
            )}
            {OPEN.has(run.status) && may("workflow.update") && (
              <Button icon="player-stop" onClick={() => setCanceling(true)}>
                {t("run.cancel")}
              </Button>
            )}
          </>
        }
      />
      {reason !== "" && (
        <Notice kind={run.status === "failed" ? "danger" : "info"}>
          <p dir="auto">{reason}</p>
          {said !== null && said !== reason && <p dir="auto">{said}</p>}
        </Notice>
      )}
      {trace.withheld > 0 && <Notice kind="info">{t("run.withheld")}</Notice>}
      <div className="run-sides">
        <section aria-label={t("run.steps")} aria-live="polite">
          <StepTimeline trace={trace} />
        </section>
        <Facts run={run} trace={trace} />
      </div>
      {isCanceling && (
        <Confirm
          title={t("run.cancelTitle", { id: run.id })}
          action={t("run.cancel")}
          onClose={() => setCanceling(false)}
          onConfirm={async (key) => {
            await call("POST /workflow/executions/{id}/cancel", { path: { id: String(run.id) }, key });
            tell(t("run.canceled"));
            await queries.invalidateQueries({ queryKey: ["runs"] });
            await queries.invalidateQueries({ queryKey: ["approvals"] });
          }}
        >
          {t("run.cancelLead")}
        </Confirm>
      )}
    </div>
  );
}

function Facts({ run, trace }: { run: Execution; trace: ExecutionTrace }) {
  return (
    <aside aria-label={t("run.one", { id: run.id })}>
      <dl className="pairs">
        <dt>{t("run.workflow")}</dt>
        <dd>
          <Link to={`/workflows/flow/${run.workflow_slug}`} dir="auto">
            {run.workflow_name}
          </Link>
        </dd>
        <dt>{t("run.version")}</dt>
        <dd>{formatNumber(run.workflow_version)}</dd>
        <dt>{t("workflow.triggerCard")}</dt>
        <dd>{triggerName({ type: run.trigger_type })}</dd>
        <dt>{t("run.record")}</dt>
        <dd>
          <RecordName object={run.object_slug} record={run.record_slug} />
        </dd>
        <dt>{t("run.startedBy")}</dt>
        <dd>
          <PersonName person={run.created_by} />
        </dd>
        <dt>{t("run.queued")}</dt>
        <dd>{formatMoment(run.queued_at)}</dd>
        {run.started_at !== null && (
          <>
            <dt>{t("run.started")}</dt>
            <dd>{formatMoment(run.started_at)}</dd>
          </>
        )}
        {run.finished_at !== null && (
          <>
            <dt>{t("run.finished")}</dt>
            <dd>{formatMoment(run.finished_at)}</dd>
          </>
        )}
        <dt>{t("run.duration")}</dt>
        <dd>
          <Duration run={run} />
        </dd>
      </dl>
      {run.due_at !== null && OPEN.has(run.status) && (
        <p>{t("run.due", { when: formatMoment(run.due_at) })}</p>
      )}
      {run.retry_of !== null && (
        <p>
          <Link to={`/workflows/runs/${run.retry_of}`}>{t("run.retryOf", { id: run.retry_of })}</Link>
        </p>
      )}
      {run.cause_id !== null && (
        <p>
          <Link to={`/workflows/runs/${run.cause_id}`}>{t("run.cause", { id: run.cause_id })}</Link>
        </p>
      )}
      {run.depth > 0 && <p className="meta">{t("run.depth", { depth: run.depth })}</p>}
      {run.trigger_type === "manual" && <DataView label={t("run.inputs")} value={trace.input} />}
    </aside>
  );
}
