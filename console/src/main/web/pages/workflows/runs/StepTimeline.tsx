import type { Execution, ExecutionStep, ExecutionTrace } from "generated/api";
import { Icon, type IconName } from "../../../parts/Icon";
import { t } from "../../../words";
import { DataView } from "../DataView";
import { useKinds, useWorkflow } from "../data";
import { draftOf, type Step } from "../model/definition";
import { durationOf, OPEN } from "../model/health";
import { walk } from "../model/tree";
import { formatDuration, laneName, reasonOf, stepIcon, stepName, titleOf } from "../names";

/** What the steps of a run did, and those that are still to come. */
export function StepTimeline({ trace }: { trace: ExecutionTrace }) {
  const { execution: run, steps } = trace;
  const known = useSteps(run);
  const done = new Set(steps.map((one) => one.step_id));
  const upcoming = known.filter((one) => !done.has(one.id));
  return (
    <ol className="flow-timeline">
      {steps.map((step, index) => (
        <DoneStep
          key={`${step.step_id} ${index}`}
          done={step}
          step={known.find((one) => one.id === step.step_id)}
        />
      ))}
      {steps.length === 0 && upcoming.length === 0 && <li className="meta">{t("run.noSteps")}</li>}
      {upcoming.map((step) => (
        <li key={step.id} className="timeline-step pending">
          <span className="dot">
            <Icon {...stepIcon(step.type)} />
          </span>
          <span className="meta">
            <bdi>{titleOf(step)}</bdi> · {t(OPEN.has(run.status) ? "run.upcoming" : "run.notDone")}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The steps of the definition that the run has; none if the workflow has another one by now. */
function useSteps(run: Execution): readonly Step[] {
  const workflow = useWorkflow(run.workflow_slug);
  const kinds = useKinds().actions;
  return workflow.data === undefined ||
    kinds.data === undefined ||
    workflow.data.version !== run.workflow_version
    ? []
    : walk(draftOf(workflow.data, kinds.data).steps).map((one) => one.step);
}

const MARKS: Readonly<Record<ExecutionStep["status"], { icon: IconName }>> = {
  running: { icon: "loader" },
  waiting: { icon: "hourglass" },
  success: { icon: "check" },
  failed: { icon: "alert-circle" },
};

function DoneStep({ done, step }: { done: ExecutionStep; step: Step | undefined }) {
  const time = done.finished_at === null ? null : durationOf(done.started_at, done.finished_at);
  const output = done.output as Record<string, unknown> | null;
  const taken = output?.["taken"];
  const said = done.error_message;
  const reason = reasonOf(done.error_code, said);
  return (
    <li className={`timeline-step ${done.status}`}>
      <span className="dot">
        <Icon {...MARKS[done.status]} />
      </span>
      <details open={done.status === "failed"}>
        <summary>
          <strong dir="auto">{step === undefined ? stepName(done.type) : titleOf(step)}</strong>
          <span className="meta">
            {[
              done.status === "success" ? "" : t(`run.is.${done.status}`),
              time === null ? "" : formatDuration(time),
              done.attempts > 1 ? t("run.attempts", { count: done.attempts }) : "",
              typeof taken === "string"
                ? t("workflow.test.taken", { lane: laneName(taken, done.type) })
                : "",
            ]
              .filter((one) => one !== "")
              .join(" · ")}
          </span>
        </summary>
        {reason !== "" && (
          <p className="problem" dir="auto">
            {said !== null && said !== reason ? `${reason} (${said})` : reason}
          </p>
        )}
        <DataView label={t("run.input")} value={done.input} />
        <DataView label={t("run.output")} value={done.output} />
        {done.withheld > 0 && <p className="meta">{t("run.withheld")}</p>}
      </details>
    </li>
  );
}
