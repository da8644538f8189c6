import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { BoardColumn, View } from "generated/api";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import { call, newKey } from "../../api/client";
import { Problem } from "../../api/problem";
import { queries } from "../../api/queries";
import { problemsOf } from "../../parts/form";
import { Failure, Skeleton } from "../../parts/States";
import { tell, tellFailure } from "../../parts/Toasts";
import { save } from "../../records/data";
import { formatMoney, formatNumber } from "../../records/format";
import { type Field, type Item, nameField, textOf } from "../../records/model";
import { OptionChip, Value } from "../../records/Value";
import { t } from "../../words";

const CARDS = 50;
const MAX_SHOWN = 4;

/** A board of a view: records as cards in the columns of a select field. */
export function Board({
  object,
  view,
  fields,
  isReadOnly,
  onOpen,
}: {
  object: string;
  view: View;
  fields: readonly Field[];
  isReadOnly: boolean;
  onOpen: (slug: string) => void;
}) {
  const key = ["board", object, view.slug];
  const board = useQuery({
    queryKey: key,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /object/custom/view/{objectSlug}/kanban/{slug}", {
        path: { objectSlug: object, slug: view.slug },
        query: { limit: CARDS },
        signal,
      }),
  });
  const [dragged, setDragged] = useState<Item | null>(null);
  const group = fields.find((field) => field.slug === view.group_by);
  if (board.isPending) {
    return <Skeleton lines={10} />;
  }
  if (board.isError) {
    return <Failure problem={board.error} onRetry={() => board.refetch()} />;
  }
  const columns = board.data.data.columns;
  const move = async (card: Item, to: BoardColumn) => {
    const from = card.data[view.group_by ?? ""] ?? null;
    if (group === undefined || isReadOnly || from === to.value) {
      return;
    }
    try {
      const moved = await save(object, card.slug, card.version, { [group.slug]: to.value }, newKey());
      tell(t("board.moved", { to: to.label ?? t("value.none") }), () =>
        save(object, card.slug, moved.version, { [group.slug]: from }, newKey()).then(() =>
          queries.invalidateQueries({ queryKey: key }),
        ),
      );
    } catch (error) {
      const isChanged = error instanceof Problem && error.status === 412;
      const { whole, fields: wrong } = problemsOf(error);
      tellFailure(isChanged ? t("problem.changed") : (whole ?? Object.values(wrong).join(" ")));
    }
    await queries.invalidateQueries({ queryKey: key });
  };
  return (
    <div className="board" role="list" aria-label={view.name}>
      {columns.map((column, index) => (
        <Lane
          key={column.value ?? ""}
          column={column}
          group={group}
          fields={fields}
          view={view}
          isTarget={dragged !== null}
          isReadOnly={isReadOnly}
          onDrag={setDragged}
          onDrop={() => {
            if (dragged !== null) {
              void move(dragged, column);
            }
            setDragged(null);
          }}
          onStep={(card, step) => {
            const to = columns[index + step];
            if (to !== undefined) {
              void move(card, to);
            }
          }}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}

function Lane({
  column,
  group,
  fields,
  view,
  isTarget,
  isReadOnly,
  onDrag,
  onDrop,
  onStep,
  onOpen,
}: {
  column: BoardColumn;
  group: Field | undefined;
  fields: readonly Field[];
  view: View;
  isTarget: boolean;
  isReadOnly: boolean;
  onDrag: (card: Item | null) => void;
  onDrop: () => void;
  onStep: (card: Item, step: 1 | -1) => void;
  onOpen: (slug: string) => void;
}) {
  const [isOver, setOver] = useState(false);
  const cards = (column.items ?? []) as readonly Item[];
  const over = (event: DragEvent) => {
    if (isTarget) {
      event.preventDefault();
      setOver(true);
    }
  };
  return (
    <section
      role="listitem"
      className={isOver && isTarget ? "lane over" : "lane"}
      aria-label={column.label ?? t("value.none")}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <header>
        {group !== undefined && column.value !== null ? (
          <OptionChip field={group} value={column.value} />
        ) : (
          <span className="meta">{t("value.none")}</span>
        )}
        <span className="meta">
          {column.count === null ? "" : formatNumber(column.count)}
          {column.count_is_estimate && "+"}
        </span>
        <span className="sums meta">
          {(column.sums ?? []).map((sum) => (
            <bdi key={sum.currency ?? ""}>
              {sum.currency == null ? formatNumber(sum.amount) : formatMoney(sum.amount, sum.currency)}
            </bdi>
          ))}
        </span>
      </header>
      <ul>
        {cards.map((card) => (
          <CardOf
            key={card.slug}
            {...{ card, fields, view, isReadOnly, onDrag, onStep, onOpen }}
          />
        ))}
      </ul>
    </section>
  );
}

function CardOf({
  card,
  fields,
  view,
  isReadOnly,
  onDrag,
  onStep,
  onOpen,
}: {
  card: Item;
  fields: readonly Field[];
  view: View;
  isReadOnly: boolean;
  onDrag: (card: Item | null) => void;
  onStep: (card: Item, step: 1 | -1) => void;
  onOpen: (slug: string) => void;
}) {
  const name = nameField(fields);
  const named = view.fields.flatMap((slug) => fields.filter((field) => field.slug === slug));
  const shown = (named.length > 0 ? named : fields)
    .filter((field) => field !== name && field.slug !== view.group_by)
    .slice(0, MAX_SHOWN);
  const press = (event: KeyboardEvent) => {
    const forwards = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backwards = document.documentElement.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
    if (event.altKey && (event.key === forwards || event.key === backwards)) {
      event.preventDefault();
      onStep(card, event.key === forwards ? 1 : -1);
    }
  };
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
        title={isReadOnly ? undefined : t("board.keys")}
        onClick={() => onOpen(card.slug)}
        onKeyDown={press}
      >
        <bdi>{(name && textOf(name, card.data[name.slug])) || card.slug}</bdi>
      </button>
      {shown.map((field) => (
        <span key={field.slug} className="line">
          <Value field={field} value={card.data[field.slug]} />
        </span>
      ))}
    </li>
  );
}
