import { useReading } from "../../../records/conditions/related";
import { conditionSentence } from "../../../records/conditions/sentence";
import { type ReactNode, useState } from "react";
import { IconButton } from "../../../parts/Button";
import { Icon, type IconName } from "../../../parts/Icon";
import { t } from "../../../words";
import { useObjects } from "../../../shell/workspace";
import { usePeople, useSessions } from "../data";
import type { Step } from "../model/definition";
import { addressOf, faultsAt, isSameWhere, type Where } from "../model/problems";
import { MAIN, move, type Place } from "../model/tree";
import { laneName, triggerIcon } from "../names";
import { triggerSentence } from "../sentences";
import { useBuilding } from "./context";
import { StepCard } from "./StepCard";

/** The workflow from top to bottom: what starts it, its conditions, and its steps. */
export function Canvas() {
  const { draft, fields, conditionFields, actions, isReadOnly } = useBuilding();
  const objects = useObjects();
  const people = usePeople();
  const reading = useReading();
  const sessions = useSessions();
  const [dragged, setDragged] = useState<string | null>(null);
  const names = { objects: objects.data ?? [], people, sessions: sessions.data ?? [] };
  const conditions = conditionSentence(draft.conditions, conditionFields, people, reading);
  return (
    <div className="flow" onKeyDown={walkCards}>
      <NodeCard where="trigger" {...triggerIcon(draft.trigger.type)} head={t("workflow.triggerCard")}>
        {draft.trigger.type === "" ? (
          <span className="missing">{t("workflow.triggerChoose")}</span>
        ) : (
          triggerSentence(draft.trigger, names, fields)
        )}
      </NodeCard>
      <span className="wire" aria-hidden="true" />
      <NodeCard where="conditions" icon="filter" head={t("workflow.conditions")}>
        {conditions === "" ? (
          <span className="meta">{t("workflow.conditionsNone")}</span>
        ) : (
          conditions
        )}
      </NodeCard>
      <Lane
        steps={draft.steps}
        parent={null}
        lane={MAIN}
        label={t("run.steps")}
        names={names}
        dragged={dragged}
        onDrag={setDragged}
      />
      {draft.steps.length === 0 && !isReadOnly && actions.length > 0 && (
        <p className="hint">{t("workflow.addFirst")}</p>
      )}
      <p className="flow-end">{t("workflow.end")}</p>
    </div>
  );
}

/** The arrow keys go from card to card. */
function walkCards(event: React.KeyboardEvent<HTMLElement>) {
  const isStep = event.key === "ArrowDown" || event.key === "ArrowUp";
  const target = event.target as HTMLElement;
  if (!isStep || event.altKey || !target.classList.contains("node-main")) {
    return;
  }
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>(".node-main")];
  const next = cards[cards.indexOf(target) + (event.key === "ArrowDown" ? 1 : -1)];
  if (next !== undefined) {
    event.preventDefault();
    next.focus();
  }
}

export type Sentences = Parameters<typeof triggerSentence>[1];

interface LaneOf {
  steps: readonly Step[];
  parent: string | null;
  lane: string;
  label: string;
  names: Sentences;
  dragged: string | null;
  onDrag: (id: string | null) => void;
}

function Lane({ steps, parent, lane, label, names, dragged, onDrag }: LaneOf) {
  return (
    <ol className="lane-steps" aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.id}>
          <AddPoint place={{ parent, lane, index }} dragged={dragged} onDrag={onDrag} />
          <StepCard step={step} names={names} onDrag={onDrag} />
          {Object.keys(step.lanes).length > 0 && (
            <div className="lanes">
              {Object.entries(step.lanes).map(([name, inner]) => (
                <section key={name} className="branch-lane">
                  <p className="lane-head">{laneName(name, step.type)}</p>
                  <Lane
                    steps={inner}
                    parent={step.id}
                    lane={name}
                    label={laneName(name, step.type)}
                    names={names}
                    dragged={dragged}
                    onDrag={onDrag}
                  />
                  {step.type === "approval" && name === "else" && (
                    <p className="meta">{t("workflow.laneEnd")}</p>
                  )}
                </section>
              ))}
            </div>
          )}
        </li>
      ))}
      <li>
        <AddPoint place={{ parent, lane, index: steps.length }} dragged={dragged} onDrag={onDrag} />
      </li>
    </ol>
  );
}

/** A place between steps: adds one there, or takes one that is dragged. */
function AddPoint({
  place,
  dragged,
  onDrag,
}: {
  place: Place;
  dragged: string | null;
  onDrag: (id: string | null) => void;
}) {
  const { draft, add, change, isReadOnly } = useBuilding();
  const [isOver, setOver] = useState(false);
  const isTarget = dragged !== null && move(draft.steps, dragged, place) !== draft.steps;
  if (isReadOnly) {
    return <span className="wire" aria-hidden="true" />;
  }
  return (
    <div
      className={isTarget ? (isOver ? "add-point target over" : "add-point target") : "add-point"}
      onDragOver={(event) => {
        if (isTarget) {
          event.preventDefault();
          setOver(true);
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (dragged !== null) {
          change((before) => ({ ...before, steps: move(before.steps, dragged, place) }));
        }
        onDrag(null);
      }}
    >
      <IconButton icon="plus" label={t("workflow.addHere")} onClick={() => add(place)} />
    </div>
  );
}

/** A card of the workflow that opens its form. */
export function NodeCard({
  where,
  head,
  icon,
  actions,
  children,
  onKeyDown,
  ...rest
}: {
  where: Where;
  head: ReactNode;
  icon: IconName;
  actions?: ReactNode;
  children: ReactNode;
  onKeyDown?: (event: React.KeyboardEvent) => void;
} & Pick<React.HTMLAttributes<HTMLDivElement>, "draggable" | "onDragStart" | "onDragEnd">) {
  const { selected, select, faults } = useBuilding();
  const isSelected = selected !== null && isSameWhere(selected, where);
  const count = faultsAt(faults, where).length;
  return (
    <div {...rest} className={isSelected ? "node selected" : "node"}>
      <button
        type="button"
        className="node-main"
        data-node={addressOf(where)}
        aria-pressed={isSelected}
        onClick={() => select(where)}
        onKeyDown={onKeyDown}
      >
        <span className="node-icon">
          <Icon icon={icon} size={20} />
        </span>
        <span className="node-text">
          <span className="node-head">{head}</span>
          <span className="node-lead">{children}</span>
          {count > 0 && (
            <span className="node-faults">
              <Icon icon="alert-triangle" />
              {t("workflow.incomplete", { count })}
            </span>
          )}
        </span>
      </button>
      {actions}
    </div>
  );
}

