import { useState } from "react";
import { Icon, type IconName } from "../../parts/Icon";
import { t } from "../../words";
import type { Computation } from "./draft";
import { type FieldKind, KIND_GROUPS, KIND_ICONS, mayBeComputed } from "./types";

type Computed = Exclude<Computation, "written">;

const COMPUTATIONS = [
  ["formula", { icon: "braces" }],
  ["rollup", { icon: "chart-bar" }],
  ["lookup", { icon: "list-search" }],
] as const;

/** All types of fields with what each is for, and the ways to compute values. */
export function TypeGallery({
  computed,
  without = [],
  onCompute,
  onChoose,
}: {
  /** What gives the values of the field, if that is chosen and only their type is not. */
  computed: Computed | undefined;
  without?: readonly FieldKind[];
  onCompute: (computed: Computed) => void;
  onChoose: (kind: FieldKind) => void;
}) {
  const [words, setWords] = useState("");
  const folded = words.trim().toLocaleLowerCase();
  const isIn = (text: string) => text.toLocaleLowerCase().includes(folded);
  const matches = (kind: FieldKind) =>
    !without.includes(kind) &&
    (computed === undefined || mayBeComputed(kind)) &&
    isIn(`${t(`fieldType.${kind}`)} ${t(`fieldTypeLead.${kind}`)} ${kind}`);
  const groups = KIND_GROUPS.map(
    ([group, kinds]) => [group, kinds.filter(matches)] as const,
  ).filter(([, kinds]) => kinds.length > 0);
  const computations = COMPUTATIONS.filter(
    ([one]) =>
      computed === undefined &&
      isIn(`${t(`computation.by_${one}`)} ${t(`computation.lead_${one}`)} ${one}`),
  );
  return (
    <div className="stack type-gallery">
      <input
        className="input"
        type="search"
        dir="auto"
        autoFocus
        aria-label={t("field.search")}
        placeholder={t("field.search")}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {computed !== undefined && <p className="hint">{t("computation.chooseType")}</p>}
      {groups.map(([group, kinds]) => (
        <section key={group} className="stack">
          <h3>{t(`fieldGroup.${group}`)}</h3>
          <div className="type-cards">
            {kinds.map((kind) => (
              <TypeCard
                key={kind}
                look={KIND_ICONS[kind]}
                name={t(`fieldType.${kind}`)}
                lead={t(`fieldTypeLead.${kind}`)}
                onChoose={() => onChoose(kind)}
              />
            ))}
          </div>
        </section>
      ))}
      {computations.length > 0 && (
        <section className="stack">
          <h3>{t("computation.group")}</h3>
          <div className="type-cards">
            {computations.map(([one, look]) => (
              <TypeCard
                key={one}
                look={look}
                name={t(`computation.by_${one}`)}
                lead={t(`computation.lead_${one}`)}
                onChoose={() => onCompute(one)}
              />
            ))}
          </div>
        </section>
      )}
      {groups.length + computations.length === 0 && <p className="hint">{t("field.noType", { words })}</p>}
    </div>
  );
}

function TypeCard({
  look,
  name,
  lead,
  onChoose,
}: {
  look: { icon: IconName };
  name: string;
  lead: string;
  onChoose: () => void;
}) {
  return (
    <button type="button" className="type-card" onClick={onChoose}>
      <Icon {...look} size={20} />
      <span>
        <strong>{name}</strong>
        <span className="meta">{lead}</span>
      </span>
    </button>
  );
}
