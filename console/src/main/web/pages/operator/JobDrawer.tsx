import { useQuery } from "@tanstack/react-query";
import type { JobRun, JobView } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatMoment, formatNumber } from "../../records/format";
import { t } from "../../words";
import { formatSpan, momentOrDash } from "./format";
import { Order } from "./Order";
import { Facts, JobChip, kindName, Progress, TenantLink } from "./pieces";

const OFTEN = 2_000;
const OPEN: readonly string[] = ["queued", "running"];
const HALTED: readonly string[] = ["stopped", "failed"];

type Action = "stop" | "restart" | "abandon";

/** One job: how far it is, what went wrong, and what an operator can do about it. */
export function JobDrawer({ slug, onClose }: { slug: string; onClose: () => void }) {
  const [action, setAction] = useState<Action | null>(null);
  const job = useQuery({
    queryKey: ["operator", "job", slug],
    queryFn: ({ signal }) =>
      call("GET /admin/platform/jobs/{jobSlug}", { path: { jobSlug: slug }, signal }),
    refetchInterval: (query) =>
      OPEN.includes(query.state.data?.data.status ?? "") ? OFTEN : false,
    select: (answer) => answer.data,
  });
  const status = job.data?.status ?? "";
  if (action !== null) {
    return (
      <Order
        title={t(`platform.jobs.${action}Title`)}
        action={t(`platform.jobs.${action}`)}
        kind={action === "abandon" ? "danger" : "primary"}
        consequences={[t(`platform.jobs.${action}Lead`)]}
        onClose={() => setAction(null)}
        onConfirm={async (key) => {
          const path = { jobSlug: slug };
          await perform(action, path, key);
          tell(t(`platform.jobs.${action}Done`));
          await queries.invalidateQueries({ queryKey: ["operator"] });
        }}
      />
    );
  }
  return (
    <Dialog
      title={job.data === undefined ? t("platform.jobs.job") : kindName(job.data.kind)}
      form="drawer"
      onClose={onClose}
      footer={
        OPEN.includes(status) ? (
          <Button icon="player-pause" onClick={() => setAction("stop")}>
            {t("platform.jobs.stop")}
          </Button>
        ) : HALTED.includes(status) ? (
          <>
            <Button kind="danger" icon="ban" onClick={() => setAction("abandon")}>
              {t("platform.jobs.abandon")}
            </Button>
            <Button kind="primary" icon="player-play" onClick={() => setAction("restart")}>
              {t("platform.jobs.restart")}
            </Button>
          </>
        ) : undefined
      }
    >
      {job.isPending ? (
        <Skeleton lines={8} />
      ) : job.isError ? (
        <Failure problem={job.error} onRetry={() => job.refetch()} />
      ) : (
        <Shown job={job.data} />
      )}
    </Dialog>
  );
}

function perform(action: Action, path: { jobSlug: string }, key: string) {
  switch (action) {
    case "stop":
      return call("POST /admin/platform/jobs/{jobSlug}/stop", { path, key });
    case "restart":
      return call("POST /admin/platform/jobs/{jobSlug}/restart", { path, key });
    case "abandon":
      return call("POST /admin/platform/jobs/{jobSlug}/abandon", { path, key });
  }
}

function Shown({ job }: { job: JobView }) {
  return (
    <div className="op-sections">
      {job.error !== null && (
        <Notice kind="danger">
          <strong>{t("platform.jobs.error")}</strong> <code dir="ltr">{job.error}</code>
        </Notice>
      )}
      <div className="op-done">
        <JobChip status={job.status} />
        <Progress
          done={job.processed}
          total={job.total}
          label={t("platform.jobs.progressOf", { name: job.slug })}
        />
      </div>
      <Facts
        items={[
          [t("platform.jobs.slug"), <code key="v">{job.slug}</code>],
          [t("platform.workspace"), <TenantLink key="v" subdomain={job.workspace} />],
          [t("platform.jobs.plane"), t(`platform.jobs.planes.${job.plane}`)],
          [t("platform.jobs.subject"), <bdi key="v">{job.subject ?? "–"}</bdi>],
          [t("platform.jobs.processed"), formatNumber(job.processed)],
          [t("platform.jobs.total"), job.total === null ? "–" : formatNumber(job.total)],
          [t("platform.jobs.succeeded"), formatNumber(job.succeeded)],
          [
            t("platform.jobs.failures"),
            <span key="v" className={job.failed > 0 ? "bad" : undefined}>
              {formatNumber(job.failed)}
            </span>,
          ],
          [t("platform.jobs.attempts"), formatNumber(job.attempts)],
          [
            t("platform.jobs.by"),
            <span key="v">
              <code>{job.created_by}</code>{" "}
              {job.by_operator && <span className="chip info">{t("platform.mark")}</span>}
            </span>,
          ],
          [t("platform.created"), formatMoment(job.created_at)],
          [t("platform.jobs.started"), momentOrDash(job.started_at)],
          [t("platform.jobs.finished"), momentOrDash(job.finished_at)],
          [t("platform.took"), formatSpan(job.started_at, job.finished_at)],
          [t("platform.jobs.heartbeat"), formatMoment(job.heartbeat_at)],
        ]}
      />
      {job.result !== null && (
        <section>
          <h3>{t("platform.jobs.result")}</h3>
          <pre className="op-json" dir="ltr" tabIndex={0} role="region" aria-label={t("platform.jobs.result")}>
            {JSON.stringify(job.result, null, 2)}
          </pre>
        </section>
      )}
      {job.runs.map((run) => (
        <Run key={`${run.fence} ${run.execution}`} run={run} />
      ))}
    </div>
  );
}

function Run({ run }: { run: JobRun }) {
  const label = t("platform.jobs.run", { number: run.execution, node: run.node });
  return (
    <section>
      <h3>
        {label}{" "}
        <span className={`chip ${run.status === "FAILED" ? "danger" : "plain"}`}>{run.status}</span>
      </h3>
      <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t("platform.jobs.step")}</th>
              <th scope="col">{t("platform.status")}</th>
              <th scope="col" className="end">{t("platform.jobs.read")}</th>
              <th scope="col" className="end">{t("platform.jobs.written")}</th>
              <th scope="col" className="end">{t("platform.jobs.skipped")}</th>
              <th scope="col" className="end">{t("platform.jobs.rolledBack")}</th>
              <th scope="col" className="end">{t("platform.took")}</th>
            </tr>
          </thead>
          <tbody>
            {run.steps.map((step) => (
              <tr key={step.name} data-tone={step.status === "FAILED" ? "danger" : undefined}>
                <td>{step.name}</td>
                <td>{step.exit_status ?? step.status}</td>
                <td className="end">{formatNumber(step.read_count)}</td>
                <td className="end">{formatNumber(step.write_count)}</td>
                <td className="end">{formatNumber(step.skip_count)}</td>
                <td className="end">{formatNumber(step.rollback_count)}</td>
                <td className="end">{formatSpan(step.started_at, step.ended_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
