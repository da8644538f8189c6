import type { View } from "generated/api";
import { type DragEvent, useState } from "react";
import { call } from "../../api/client";
import { Button, IconButton } from "../../parts/Button";
import { useSubmit } from "../../parts/form";
import { expectOwn, renewBoards } from "../../records/data";
import { formatMoney, formatNumber } from "../../records/format";
import { type Field, type Item, nameField } from "../../records/model";
import { OptionChip } from "../../records/Value";
import type { Shown } from "../../records/view";
import { t } from "../../words";
import { BoardCard } from "./BoardCard";
import { type Lane, useMoreCards } from "./useBoard";

/** A column of a board, with the number and the sums of its cards, and a box to add one. */
export function BoardLane({
  object,
  lane,
  group,
  fields,
  view,
  shown,
  isCollapsed,
  isTarget,
  isOrdered,
  isReadOnly,
  mayCreate,
  onCollapse,
  onDrag,
  onDrop,
  onStep,
  onRise,
  onOpen,
}: {
  object: string;
  lane: Lane;
  group: Field | undefined;
  fields: readonly Field[];
  view: View;
  shown: Shown;
  isCollapsed: boolean;
  isTarget: boolean;
  /** Whether people put the cards in order by hand. */
  isOrdered: boolean;
  isReadOnly: boolean;
  mayCreate: boolean;
  onCollapse: (isCollapsed: boolean) => void;
  onDrag: (card: Item | null) => void;
  /** Drops the dragged card below another one; above all others if that is null. */
  onDrop: (below: string | null) => void;
  onStep: (card: Item, step: 1 | -1) => void;
  /** Moves a card below another one of the lane. */
  onRise: (card: Item, below: string | null) => void;
  onOpen: (slug: string) => void;
}) {
  const [isOver, setOver] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const { cards, hasMore, isReading, readMore } = useMoreCards(
    object,
    view,
    shown,
    lane,
    group?.type === "relation",
  );
  const name = lane.label ?? t("value.none");
  const over = (event: DragEvent) => {
    if (isTarget) {
      event.preventDefault();
      setOver(true);
    }
  };
  const title =
    group?.type === "select" && lane.value !== null ? (
      <OptionChip field={group} value={lane.value} />
    ) : (
      <span className="meta">{name}</span>
    );
  const classes = ["lane", isOver && isTarget ? "over" : "", isCollapsed ? "collapsed" : ""];
  return (
    <div
      role="listitem"
      className={classes.join(" ")}
      aria-label={name}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(isOrdered ? (cards[cards.length - 1]?.slug ?? null) : null);
      }}
    >
      <header>
        <IconButton
          icon={isCollapsed ? "chevron-right" : "chevron-down"}
          label={t(isCollapsed ? "board.expand" : "board.collapse", { name })}
          aria-expanded={!isCollapsed}
          onClick={() => onCollapse(!isCollapsed)}
        />
        {title}
        <span className="meta">
          {lane.count === null ? "" : formatNumber(lane.count)}
          {lane.isEstimate && "+"}
        </span>
        {!isCollapsed && mayCreate && (
          <IconButton
            icon="plus"
            label={t("board.add", { name })}
            onClick={() => setAdding(true)}
          />
        )}
      </header>
      {!isCollapsed && (
        <>
          {lane.sums.length > 0 && (
            <p className="sums">
              {lane.sums.map((sum) => (
                <bdi key={sum.currency ?? ""} className="number">
                  {sum.currency === null
                    ? formatNumber(sum.amount)
                    : formatMoney(sum.amount, sum.currency)}
                </bdi>
              ))}
            </p>
          )}
          {isAdding && (
            <QuickAdd
              object={object}
              fields={fields}
              values={view.group_by === null ? {} : { [view.group_by]: lane.value }}
              onClose={() => setAdding(false)}
            />
          )}
          <ul tabIndex={-1}>
            {cards.map((card, index) => (
              <BoardCard
                key={card.slug}
                {...{ card, fields, view, shown, isReadOnly, onDrag, onStep, onOpen }}
                isTarget={isTarget && isOrdered}
                onDrop={(isAbove) => {
                  setOver(false);
                  onDrop((isAbove ? cards[index - 1] : card)?.slug ?? null);
                }}
                onRise={(step) => {
                  const next = step < 0 ? index - 2 : index + 1;
                  if (isOrdered && index + step >= 0 && index + step < cards.length) {
                    onRise(card, cards[next]?.slug ?? null);
                  }
                }}
              />
            ))}
            {hasMore && (
              <li>
                <Button kind="quiet" isBusy={isReading} onClick={readMore}>
                  {t("records.more")}
                </Button>
              </li>
            )}
          </ul>
        </>
      )}
    </div>
  );
}

/** Adds a record to a lane by its name alone; one after the other, until the box is closed. */
function QuickAdd({
  object,
  fields,
  values,
  onClose,
}: {
  object: string;
  fields: readonly Field[];
  values: Readonly<Record<string, unknown>>;
  onClose: () => void;
}) {
  const name = nameField(fields);
  const [text, setText] = useState("");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    expectOwn(object);
    await call("POST /object/data/{objectSlug}", {
      path: { objectSlug: object },
      body: { data: { ...values, [name?.slug ?? ""]: text } },
      key,
    });
    setText("");
    await renewBoards(object);
  });
  const problem = problems.whole ?? Object.values(problems.fields).join(" ");
  return (
    <form className="quick-add" onSubmit={(event) => void submit(event)} noValidate>
      <input
        className="input"
        aria-label={name?.name ?? ""}
        placeholder={name?.name ?? ""}
        aria-invalid={problem === "" ? undefined : true}
        dir="auto"
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
      />
      {problem !== "" && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="row">
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={text.trim() === ""}>
          {t("records.create")}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t("form.close")}
        </Button>
      </div>
    </form>
  );
}
