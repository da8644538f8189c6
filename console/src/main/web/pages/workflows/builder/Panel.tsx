import { useEffect, useRef } from "react";
import { IconButton } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { useMedia } from "../../../parts/media";
import { t } from "../../../words";
import { addressOf, faultsAt, type Where } from "../model/problems";
import { find } from "../model/tree";
import { faultText, titleOf } from "../names";
import { ConditionsEditor } from "./ConditionsEditor";
import { useBuilding } from "./context";
import { StepForm } from "./StepForm";
import { TriggerForm } from "./TriggerForm";
import { focusCard } from "./useStepActs";

const NARROW = "(max-width: 1000px)";

/** The form of what is selected: beside the workflow, or over it where there is no room. */
export function Panel({ where }: { where: Where }) {
  const { draft, select } = useBuilding();
  const isNarrow = useMedia(NARROW);
  const head = useRef<HTMLHeadingElement>(null);
  const address = addressOf(where);
  useEffect(() => head.current?.focus({ preventScroll: true }), [address]);
  const close = () => {
    select(null);
    focusCard(address);
  };
  const title =
    where === "trigger"
      ? t("workflow.triggerCard")
      : where === "conditions"
        ? t("workflow.conditions")
        : titleOf(find(draft.steps, address)?.step ?? MISSING);
  if (isNarrow) {
    return (
      <Dialog title={title} form="drawer" onClose={close}>
        <Form where={where} />
      </Dialog>
    );
  }
  return (
    <aside
      className="flow-panel"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) {
          close();
        }
      }}
    >
      <header>
        <h2 ref={head} tabIndex={-1} dir="auto">
          {title}
        </h2>
        <IconButton icon="x" label={t("workflow.closePanel")} onClick={close} />
      </header>
      <Form where={where} />
    </aside>
  );
}

const MISSING = { id: "", type: "wait", members: {}, lanes: {} } as const;

function Form({ where }: { where: Where }) {
  const { draft, faults, conditionFields, change, isReadOnly, object } = useBuilding();
  if (where === "trigger") {
    return <TriggerForm faults={faults} />;
  }
  if (where === "conditions") {
    const isByMessage =
      draft.trigger.type === "message_received" || draft.trigger.type === "first_message";
    const fault = faultsAt(faults, "conditions")[0];
    return object === null && !isByMessage ? (
      <p className="hint">{t("workflow.conditionsObject")}</p>
    ) : (
      <div className="step-form">
        <p className="hint">{t("workflow.conditionsLead")}</p>
        <ConditionsEditor
          group={draft.conditions}
          fields={conditionFields}
          problem={fault === undefined ? undefined : faultText(fault)}
          isReadOnly={isReadOnly}
          onChange={(conditions) => change((before) => ({ ...before, conditions }), "conditions")}
        />
      </div>
    );
  }
  const step = typeof where === "string" ? undefined : find(draft.steps, where.step)?.step;
  return step === undefined ? null : <StepForm key={step.id} step={step} faults={faults} />;
}
