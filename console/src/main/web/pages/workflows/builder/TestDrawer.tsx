import type { TestResult, TestStep, Workflow } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { SelectField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Icon, type IconName } from "../../../parts/Icon";
import { Notice } from "../../../parts/Notice";
import { t } from "../../../words";
import { DataView } from "../DataView";
import type { Draft } from "../model/definition";
import { walk } from "../model/tree";
import { objectOf } from "../model/variables";
import { laneName, reasonOf, refusalOf, stepName, titleOf } from "../names";
import { RunInputs, type Starting } from "../runs/RunInputs";

/** Tries the saved workflow on a record, and shows what each step would do. */
export function TestDrawer({
  workflow,
  saved,
  isDirty,
  onShow,
  onClose,
}: {
  workflow: Workflow;
  saved: Draft;
  isDirty: boolean;
  onShow: (step: string) => void;
  onClose: () => void;
}) {
  const [starting, setStarting] = useState<Starting>({ record: null, inputs: [] });
  const [decision, setDecision] = useState("approve");
  const [result, setResult] = useState<TestResult | null>(null);
  const steps = walk(saved.steps);
  const object = objectOf(saved.trigger);
  const { submit, isBusy, problems } = useSubmit(
    async (key) => {
      const answer = await call("POST /workflow/{slug}/test", {
        path: { slug: workflow.slug },
        body: {
          record_slug: starting.record?.slug ?? null,
          input: Object.fromEntries(starting.inputs.filter(([name]) => name !== "")),
          approve: decision === "approve",
        },
        key,
      });
      setResult(answer.data);
    },
    (error) => ({ fields: {}, whole: refusalOf(error) }),
  );
  return (
    <Dialog title={t("workflow.test.title")} form="drawer" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p className="hint">{t("workflow.test.lead")}</p>
        {isDirty && <Notice kind="warning">{t("workflow.test.savedOnly")}</Notice>}
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <RunInputs
          object={object}
          hasInputs={saved.trigger.type === "manual"}
          starting={starting}
          onChange={setStarting}
        />
        {object !== null && starting.record === null && (
          <p className="hint">{t("workflow.test.noRecord")}</p>
        )}
        {steps.some((one) => one.step.type === "approval") && (
          <SelectField
            label={t("workflow.test.decision")}
            value={decision}
            onChange={setDecision}
            choices={[
              { value: "approve", label: t("workflow.test.approve") },
              { value: "reject", label: t("workflow.test.reject") },
            ]}
          />
        )}
        <Button kind="primary" type="submit" icon="player-play" isBusy={isBusy}>
          {t("workflow.test.run")}
        </Button>
      </form>
      {result !== null && <Result result={result} saved={saved} onShow={onShow} />}
    </Dialog>
  );
}

const KINDS = { success: "success", failed: "danger", skipped: "warning", canceled: "warning" } as const;

function Result({
  result,
  saved,
  onShow,
}: {
  result: TestResult;
  saved: Draft;
  onShow: (step: string) => void;
}) {
  const steps = walk(saved.steps);
  const reason = reasonOf(result.filter_reason, result.filter_message);
  const done = new Set(result.steps.map((one) => one.step_id));
  return (
    <section className="test-result" aria-live="polite">
      <Notice kind={KINDS[result.status]}>
        <strong>{t(`workflow.test.status.${result.status}`)}</strong>
        {reason !== "" && <p>{reason}</p>}
        {result.filter_message !== null && result.filter_message !== reason && (
          <p dir="auto">{result.filter_message}</p>
        )}
      </Notice>
      <ol className="flow-timeline">
        {result.steps.map((one, index) => (
          <TestedStep
            key={`${one.step_id} ${index}`}
            tested={one}
            title={titled(steps, one)}
            onShow={() => onShow(one.step_id)}
          />
        ))}
        {steps
          .filter((one) => !done.has(one.step.id))
          .map(({ step }) => (
            <li key={step.id} className="timeline-step pending">
              <span className="dot" />
              <span className="meta">
                <bdi>{titleOf(step)}</bdi> · {t("workflow.test.notReached")}
              </span>
            </li>
          ))}
      </ol>
    </section>
  );
}

function titled(steps: ReturnType<typeof walk>, tested: TestStep): string {
  const step = steps.find((one) => one.step.id === tested.step_id)?.step;
  return step === undefined ? stepName(tested.type) : titleOf(step);
}

const MARKS: Readonly<Record<TestStep["status"], { icon: IconName }>> = {
  success: { icon: "check" },
  failed: { icon: "alert-circle" },
  skipped: { icon: "player-skip-forward" },
};

function TestedStep({
  tested,
  title,
  onShow,
}: {
  tested: TestStep;
  title: string;
  onShow: () => void;
}) {
  const taken = tested.output["taken"];
  return (
    <li className={`timeline-step ${tested.status}`}>
      <span className="dot">
        <Icon {...MARKS[tested.status]} />
      </span>
      <details open={tested.status === "failed"}>
        <summary>
          <strong dir="auto">{title}</strong>
          <span className="meta">{t(`workflow.test.stepStatus.${tested.status}`)}</span>
        </summary>
        {tested.error_message !== null && (
          <p className="problem" dir="auto">
            {reasonOf(tested.error_code, tested.error_message)}
            {tested.error_code !== null && ` (${tested.error_message})`}
          </p>
        )}
        {typeof taken === "string" ? (
          <p>{t("workflow.test.taken", { lane: laneName(taken, tested.type) })}</p>
        ) : (
          <>
            <DataView label={t("workflow.test.input")} value={tested.input} />
            <DataView label={t("workflow.test.output")} value={tested.output} />
          </>
        )}
        {tested.withheld > 0 && (
          <p className="meta">{t("workflow.test.withheld", { count: tested.withheld })}</p>
        )}
        <button type="button" className="link" onClick={onShow}>
          {t("workflow.test.showStep")}
        </button>
      </details>
    </li>
  );
}

