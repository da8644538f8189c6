import "../../common";
import type { View } from "generated/api";
import { useState } from "react";
import { Failure, Skeleton } from "../../parts/States";
import { tell, tellFailure } from "../../parts/Toasts";
import { problemsOf } from "../../parts/form";
import { renewBoards } from "../../records/data";
import type { Field, Item } from "../../records/model";
import { Conflict, saveField } from "../../records/save";
import type { Shown } from "../../records/view";
import { t } from "../../words";
import { BoardLane } from "./BoardLane";
import { type Lane, laneOf, showMoved, useBoard } from "./useBoard";

const EMPTY = "-";

/** A board of a view: records as cards in the columns of a select or member field. */
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
  const move = async (card: Item, to: Lane, isByKey = false) => {
    const from = laneOf(card, view.group_by ?? "");
    if (group === undefined || isReadOnly || from === to.value) {
      return;
    }
    showMoved(object, view, shown, card, to.value);
    const text = t("board.moved", { to: to.label ?? t("value.none") });
    setSaid(text);
    if (isByKey) {
      focusCard(card.slug);
    }
    try {
      const now = await saveField(object, card, group, to.value);
      tell(text, async () => {
        await saveField(object, now, group, from).catch((error: unknown) =>
          tellFailure(problemsOf(error).whole ?? t("problem.changed")),
        );
        await renewBoards(object);
      });
    } catch (error) {
      const { whole, fields: wrong } = problemsOf(error);
      tellFailure(
        error instanceof Conflict
          ? t("board.contested", { field: group.name })
          : (whole ?? Object.values(wrong).join(" ")),
      );
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
            isReadOnly={isReadOnly}
            mayCreate={mayCreate}
            onCollapse={(isClosed) => {
              const own = lane.value ?? EMPTY;
              const others = closed.filter((one) => one !== own);
              onCollapse((isClosed ? [...others, own] : others).join(","));
            }}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== null) {
                void move(dragged, lane);
              }
              setDragged(null);
            }}
            onStep={(card, step) => {
              const to = board.data[index + step];
              if (to !== undefined) {
                void move(card, to, true);
              }
            }}
            onOpen={onOpen}
          />
        ))}
      </div>
    </>
  );
}

/** Keeps the focus on a card that is drawn again in another lane. */
function focusCard(slug: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-card="${CSS.escape(slug)}"]`)?.focus(),
  );
}
