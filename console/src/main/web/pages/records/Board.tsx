import "../../common";
import type { View } from "generated/api";
import { useState } from "react";
import { Failure, Skeleton } from "../../parts/States";
import { tell, tellFailure } from "../../parts/Toasts";
import { problemsOf } from "../../parts/form";
import { renewBoards } from "../../records/data";
import { type Field, type Item, nameField, textOf } from "../../records/model";
import { saveField } from "../../records/save";
import type { Shown } from "../../records/view";
import { t } from "../../words";
import { BoardLane } from "./BoardLane";
import { focusCard } from "./focusCard";
import { tellUnmoved } from "./moveFailure";
import {
  cardAbove,
  isManual,
  type Lane,
  laneOf,
  placeCard,
  showMoved,
  useBoard,
} from "./useBoard";

const EMPTY = "-";

/** A board of a view: records as cards in the columns of a select, member or relation field. */
export function Board({
  object,
  view,
  fields,
  shown,
  collapsed,
  isReadOnly,
  mayCreate,
  onCollapse,
  onOpen,
}: {
  object: string;
  view: View;
  fields: readonly Field[];
  shown: Shown;
  /** The lanes that are collapsed, by their values, with commas. */
  collapsed: string;
  isReadOnly: boolean;
  mayCreate: boolean;
  onCollapse: (collapsed: string) => void;
  onOpen: (slug: string) => void;
}) {
  const board = useBoard(object, view, shown, fields);
  const [dragged, setDragged] = useState<Item | null>(null);
  const [said, setSaid] = useState("");
  const group = fields.find((field) => field.slug === view.group_by);
  if (board.isPending) {
    return <Skeleton lines={10} />;
  }
  if (board.isError) {
    return <Failure problem={board.error} onRetry={() => board.refetch()} />;
  }
  const closed = collapsed === "" ? [] : collapsed.split(",");
  const isOrdered = isManual(view, shown);
  const move = async (card: Item, to: Lane, below: string | null, isByKey = false) => {
    const from = laneOf(card, view.group_by ?? "");
    const above = cardAbove(board.data, card.slug);
    const isElsewhere = from !== to.value;
    if (group === undefined || isReadOnly || (!isElsewhere && (!isOrdered || above === below))) {
      return;
    }
    showMoved(object, view, shown, card, { to: to.value, below });
    const text = isElsewhere
      ? t("board.moved", { to: to.label ?? t("value.none") })
      : below === null
        ? t("board.first")
        : t("board.below", { name: nameOf(fields, to.cards, below) });
    setSaid(text);
    if (isByKey) {
      focusCard(card.slug);
    }
    try {
      const now = isElsewhere ? await saveField(object, card, group, to.value) : card;
      if (isOrdered) {
        await placeCard(object, view, card.slug, below);
      }
      tell(text, async () => {
        try {
          if (isElsewhere) {
            await saveField(object, now, group, from);
          }
          if (isOrdered) {
            await placeCard(object, view, card.slug, above);
          }
        } catch (error) {
          tellFailure(problemsOf(error).whole ?? t("problem.changed"));
        }
        await renewBoards(object);
      });
    } catch (error) {
      tellUnmoved(group, error);
    }
    await renewBoards(object);
    if (isByKey) {
      focusCard(card.slug);
    }
  };
  return (
    <>
      <span className="only-read" role="status">
        {said}
      </span>
      <div className="board" role="list" aria-label={view.name}>
        {board.data.map((lane, index) => (
          <BoardLane
            key={lane.value ?? EMPTY}
            object={object}
            lane={lane}
            group={group}
            fields={fields}
            view={view}
            shown={shown}
            isCollapsed={closed.includes(lane.value ?? EMPTY)}
            isTarget={dragged !== null}
            isOrdered={isOrdered}
            isReadOnly={isReadOnly}
            mayCreate={mayCreate}
            onCollapse={(isClosed) => {
              const own = lane.value ?? EMPTY;
              const others = closed.filter((one) => one !== own);
              onCollapse((isClosed ? [...others, own] : others).join(","));
            }}
            onDrag={setDragged}
            onDrop={(below) => {
              if (dragged !== null && dragged.slug !== below) {
                void move(dragged, lane, below);
              }
              setDragged(null);
            }}
            onStep={(card, step) => {
              const to = board.data[index + step];
              if (to !== undefined) {
                void move(card, to, null, true);
              }
            }}
            onRise={(card, below) => void move(card, lane, below, true)}
            onOpen={onOpen}
          />
        ))}
      </div>
    </>
  );
}

function nameOf(fields: readonly Field[], cards: readonly Item[], slug: string): string {
  const name = nameField(fields);
  const card = cards.find((one) => one.slug === slug);
  return (name && card && textOf(name, card.data[name.slug])) || slug;
}
