import { Dialog } from "../../../parts/Dialog";
import { t } from "../../../words";
import { differences } from "../model/compare";
import type { Draft } from "../model/definition";
import { titleOf } from "../names";

const LOOK = { added: "success", removed: "danger", changed: "info", moved: "warning" } as const;

/** What leads from one draft of a workflow to another, as a list. */
export function DifferenceList({ from, to }: { from: Draft; to: Draft }) {
  const found = differences(from, to);
  return found.length === 0 ? (
    <p className="hint">{t("workflow.compareNone")}</p>
  ) : (
    <ul className="differences">
      {found.map(({ kind, what, step }) => (
        <li key={`${kind} ${what} ${step?.id ?? ""}`}>
          <span className={`chip ${LOOK[kind]}`}>{t(`workflow.difference.${kind}`)}</span>
          <bdi>{step === undefined ? t(`workflow.difference.${named(what)}`) : titleOf(step)}</bdi>
        </li>
      ))}
    </ul>
  );
}

function named(what: string): "name" | "description" | "trigger" | "conditions" {
  return what === "name" || what === "description" || what === "trigger" ? what : "conditions";
}

export function CompareDialog({
  title,
  from,
  to,
  onClose,
}: {
  title: string;
  from: Draft;
  to: Draft;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <DifferenceList from={from} to={to} />
    </Dialog>
  );
}
