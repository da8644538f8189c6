import type { KeyboardEvent } from "react";
import { Icon } from "../../../parts/Icon";
import { Menu } from "../../../parts/Menu";
import { useReading } from "../../../records/conditions/related";
import { conditionSentence } from "../../../records/conditions/sentence";
import { t } from "../../../words";
import { useFieldsOf, usePeople } from "../data";
import type { Step } from "../model/definition";
import { stepIcon, titleOf } from "../names";
import { Rich } from "../Rich";
import { stepSentence } from "../sentences";
import { NodeCard, type Sentences } from "./Canvas";
import { useBuilding } from "./context";
import { useStepActs } from "./useStepActs";

/** A step: what it is called, what it does, and how it is moved, copied and removed. */
export function StepCard({
  step,
  names,
  onDrag,
}: {
  step: Step;
  names: Sentences;
  onDrag: (id: string | null) => void;
}) {
  const { fields, conditionFields, offers, isReadOnly } = useBuilding();
  const people = usePeople();
  const reading = useReading();
  const acts = useStepActs(step);
  const object = step.members["object_slug"];
  const ofObject = useFieldsOf(typeof object === "string" && object !== "" ? object : null);
  const title = titleOf(step);
  const sentence =
    step.conditions === undefined
      ? stepSentence(step, names, fields, ofObject ?? [])
      : conditionSentence(step.conditions, conditionFields, people, reading);
  const press = (event: KeyboardEvent) => {
    if (isReadOnly) {
      return;
    }
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      acts.shift(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      acts.remove();
    }
  };
  return (
    <NodeCard
      where={{ step: step.id }}
      {...stepIcon(step.type)}
      head={<bdi>{title}</bdi>}
      draggable={!isReadOnly}
      onDragStart={(event) => {
        event.stopPropagation();
        event.dataTransfer.setData("text/plain", step.id);
        event.dataTransfer.effectAllowed = "move";
        onDrag(step.id);
      }}
      onDragEnd={() => onDrag(null)}
      onKeyDown={press}
      actions={
        !isReadOnly && (
          <Menu
            label={t("workflow.stepActions", { name: title })}
            className="button quiet square node-menu"
            items={[
              { label: t("workflow.moveUp"), icon: "arrow-up", onChoose: () => acts.shift(-1) },
              { label: t("workflow.moveDown"), icon: "arrow-down", onChoose: () => acts.shift(1) },
              { label: t("workflow.duplicate"), icon: "copy", onChoose: acts.duplicate },
              { label: t("workflow.delete"), icon: "trash", isDanger: true, onChoose: acts.remove },
            ]}
          >
            <Icon icon="dots" />
          </Menu>
        )
      }
    >
      {sentence === "" ? (
        <span className="missing">{t("workflow.unset")}</span>
      ) : (
        <Rich text={sentence} offers={offers(step.id)} />
      )}
    </NodeCard>
  );
}
