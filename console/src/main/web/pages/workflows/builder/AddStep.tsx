import type { ActionMeta } from "generated/api";
import { type KeyboardEvent, useState } from "react";
import { Dialog } from "../../../parts/Dialog";
import { Icon } from "../../../parts/Icon";
import { t } from "../../../words";
import { stepIcon, stepLead, stepName } from "../names";

const KINDS = ["data", "outside", "flow"] as const;

/** Chooses the kind of a new step. */
export function AddStep({
  actions,
  onChoose,
  onClose,
}: {
  actions: readonly ActionMeta[];
  onChoose: (meta: ActionMeta) => void;
  onClose: () => void;
}) {
  const [words, setWords] = useState("");
  const folded = words.trim().toLocaleLowerCase();
  const found = actions.filter((one) =>
    `${stepName(one.type, one)} ${stepLead(one)}`.toLocaleLowerCase().includes(folded),
  );
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const first = found[0];
    if (event.key === "Enter" && first !== undefined) {
      event.preventDefault();
      onChoose(first);
    }
  };
  return (
    <Dialog title={t("workflow.addTitle")} onClose={onClose}>
      <input
        className="input"
        type="search"
        aria-label={t("workflow.addSearch")}
        placeholder={t("workflow.addSearch")}
        dir="auto"
        autoFocus
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={press}
      />
      <div className="kinds">
        {KINDS.map((kind) => {
          const own = found.filter((one) => kindOf(one) === kind);
          return (
            own.length > 0 && (
              <section key={kind} aria-label={t(`workflow.stepKind.${kind}`)}>
                <h3 className="menu-head">{t(`workflow.stepKind.${kind}`)}</h3>
                {own.map((meta) => (
                  <button key={meta.type} type="button" className="kind" onClick={() => onChoose(meta)}>
                    <Icon {...stepIcon(meta.type)} size={20} />
                    <span>
                      <strong>{stepName(meta.type, meta)}</strong>
                      <span className="hint">{stepLead(meta)}</span>
                    </span>
                  </button>
                ))}
              </section>
            )
          );
        })}
        {found.length === 0 && <p className="hint">{t("palette.none", { query: words })}</p>}
      </div>
    </Dialog>
  );
}

function kindOf(meta: ActionMeta): (typeof KINDS)[number] {
  const isFlow =
    meta.type === "wait" ||
    meta.parameters.some((one) => one.type === "steps" || one.type === "condition");
  if (isFlow) {
    return "flow";
  }
  return meta.is_external || meta.type.startsWith("send_") ? "outside" : "data";
}
