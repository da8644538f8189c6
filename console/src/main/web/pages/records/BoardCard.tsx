import type { View } from "generated/api";
import { type DragEvent, type KeyboardEvent, useState } from "react";
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
  isTarget,
  onDrag,
  onDrop,
  onStep,
  onRise,
  onOpen,
}: {
  card: Item;
  fields: readonly Field[];
  view: View;
  shown: Shown;
  isReadOnly: boolean;
  /** Whether another card can be dropped above or below this one. */
  isTarget: boolean;
  onDrag: (card: Item | null) => void;
  onDrop: (isAbove: boolean) => void;
  onStep: (card: Item, step: 1 | -1) => void;
  /** Moves the card up or down in its lane. */
  onRise: (step: 1 | -1) => void;
  onOpen: (slug: string) => void;
}) {
  const [edge, setEdge] = useState<"above" | "below" | null>(null);
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
    if (event.altKey && !isReadOnly && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      onRise(event.key === "ArrowDown" ? 1 : -1);
    }
  };
  const over = (event: DragEvent<HTMLElement>) => {
    if (isTarget) {
      event.preventDefault();
      const box = event.currentTarget.getBoundingClientRect();
      setEdge(event.clientY < box.top + box.height / 2 ? "above" : "below");
    }
  };
  const owner = card.assigned_to?.name;
  return (
    <li
      className={classOf(isTarget ? edge : null)}
      draggable={!isReadOnly}
      onDragOver={over}
      onDragLeave={() => setEdge(null)}
      onDrop={(event) => {
        if (isTarget && edge !== null) {
          event.preventDefault();
          event.stopPropagation();
          onDrop(edge === "above");
        }
        setEdge(null);
      }}
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

/** The look of a card, with a line where another one is about to be dropped. */
function classOf(edge: "above" | "below" | null): string {
  return edge === null
    ? "board-card"
    : edge === "above"
      ? "board-card drop-above"
      : "board-card drop-below";
}
