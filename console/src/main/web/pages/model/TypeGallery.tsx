import { useState } from "react";
import { Icon } from "../../parts/Icon";
import { t } from "../../words";
import { type FieldKind, KIND_GROUPS, KIND_ICONS } from "./types";

/** All types of fields with what each is for. */
export function TypeGallery({
  without = [],
  onChoose,
}: {
  without?: readonly FieldKind[];
  onChoose: (kind: FieldKind) => void;
}) {
  const [words, setWords] = useState("");
  const folded = words.trim().toLocaleLowerCase();
  const matches = (kind: FieldKind) =>
    !without.includes(kind) &&
    `${t(`fieldType.${kind}`)} ${t(`fieldTypeLead.${kind}`)} ${kind}`
      .toLocaleLowerCase()
      .includes(folded);
  const groups = KIND_GROUPS.map(
    ([group, kinds]) => [group, kinds.filter(matches)] as const,
  ).filter(([, kinds]) => kinds.length > 0);
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
      {groups.map(([group, kinds]) => (
        <section key={group} className="stack">
          <h3>{t(`fieldGroup.${group}`)}</h3>
          <div className="type-cards">
            {kinds.map((kind) => (
              <button
                key={kind}
                type="button"
                className="type-card"
                onClick={() => onChoose(kind)}
              >
                <Icon {...KIND_ICONS[kind]} size={20} />
                <span>
                  <strong>{t(`fieldType.${kind}`)}</strong>
                  <span className="meta">{t(`fieldTypeLead.${kind}`)}</span>
                </span>
              </button>
            ))}
          </div>
        </section>
      ))}
      {groups.length === 0 && <p className="hint">{t("field.noType", { words })}</p>}
    </div>
  );
}
