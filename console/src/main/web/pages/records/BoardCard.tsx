import type { View } from "generated/api";
import type { KeyboardEvent } from "react";
import { Avatar } from "../../parts/People";
import { isTurned } from "../../records/gridView";
import { type Field, type Item, nameField, textOf } from "../../records/model";
import { Value } from "../../records/Value";
import type { Shown } from "../../records/view";
import { t } from "../../words";

const MAX_SHOWN = 4;

/** A record on a board: dragged with the mouse, or moved by Alt and an arrow key. */
export function BoardCard({
  card,
  fields,
  view,
  shown,
  isReadOnly,
  onDrag,
  onStep,
  onOpen,
}: {
  card: Item;
  fields: readonly Field[];
  view: View;
  shown: Shown;
  isReadOnly: boolean;
  onDrag: (card: Item | null) => void;
  onStep: (card: Item, step: 1 | -1) => void;
  onOpen: (slug: string) => void;
}) {
  const name = nameField(fields);
  const named = shown.fields.flatMap((slug) => fields.filter((field) => field.slug === slug));
  const others = (named.length > 0 ? named : fields).filter(
    (field) =>
      field !== name &&
      field.slug !== view.group_by &&
      card.data[field.slug] != null &&
      !(Array.isArray(card.data[field.slug]) && (card.data[field.slug] as unknown[]).length === 0),
  );
  const press = (event: KeyboardEvent) => {
    const forwards = isTurned() ? "ArrowLeft" : "ArrowRight";
    const backwards = isTurned() ? "ArrowRight" : "ArrowLeft";
    if (event.altKey && (event.key === forwards || event.key === backwards)) {
      event.preventDefault();
      onStep(card, event.key === forwards ? 1 : -1);
    }
  };
  const owner = card.assigned_to?.name;
  return (
    <li
      className="board-card"
      draggable={!isReadOnly}
      onDragStart={(event) => {
        event.dataTransfer.setData("text/plain", card.slug);
        event.dataTransfer.effectAllowed = "move";
        onDrag(card);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <button
        type="button"
        className="link title"
        data-card={card.slug}
        title={isReadOnly ? undefined : t("board.keys")}
        onClick={() => onOpen(card.slug)}
        onKeyDown={press}
      >
        <bdi>{(name && textOf(name, card.data[name.slug])) || card.slug}</bdi>
      </button>
      {others.slice(0, named.length > 0 ? named.length : MAX_SHOWN).map((field) => (
        <span key={field.slug} className="line" title={field.name}>
          <Value field={field} value={card.data[field.slug]} />
        </span>
      ))}
      {owner != null && (
        <span className="line owner" title={owner}>
          <Avatar name={owner} size={20} />
        </span>
      )}
    </li>
  );
}
