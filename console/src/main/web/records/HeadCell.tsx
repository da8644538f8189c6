import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import type { Column } from "./columns";
import { isTurned } from "./gridView";
import { placed } from "./GridRow";
import { isNumeric } from "./model";

const KIND = "application/x-plinth-column";

/** The head of a column: its edge is dragged to change its width, and itself to move it. */
export function HeadCell({
  column,
  index,
  start,
  children,
  onDrag,
  onWidth,
  onMove,
  onStep,
  onLeave,
}: {
  column: Column;
  index: number;
  start: number;
  children: ReactNode;
  /** Called with each width while the edge is dragged. */
  onDrag: (column: Column, width: number) => void;
  onWidth: (column: Column, width: number) => void;
  onMove: ((slug: string, place: string) => void) | undefined;
  onStep: (index: number) => void;
  onLeave: () => void;
}) {
  const begin = useRef<{ x: number; width: number } | null>(null);
  const [isOver, setOver] = useState(false);
  const { slug } = column.field;
  const widthAt = (event: PointerEvent) => {
    const from = begin.current;
    return from === null
      ? null
      : from.width + (event.clientX - from.x) * (isTurned() ? -1 : 1);
  };
  const press = (event: KeyboardEvent) => {
    const forwards = isTurned() ? "ArrowLeft" : "ArrowRight";
    const backwards = isTurned() ? "ArrowRight" : "ArrowLeft";
    if (event.key === forwards || event.key === backwards) {
      event.preventDefault();
      onStep(index + (event.key === forwards ? 1 : -1));
    } else if (event.key === "Escape") {
      onLeave();
    }
  };
  return (
    <div
      className={[
        "cell",
        column.isPinned ? "pinned" : "",
        isNumeric(column.field) ? "end" : "",
        isOver ? "over" : "",
      ].join(" ")}
      role="columnheader"
      aria-colindex={index + 2}
      data-head={index}
      style={placed(column, start)}
      draggable={onMove !== undefined && index > 0}
      onKeyDown={press}
      onDragStart={(event) => {
        event.dataTransfer.setData(KIND, slug);
        event.dataTransfer.effectAllowed = "move";
      }}
      onDragOver={(event) => {
        if (index > 0 && event.dataTransfer.types.includes(KIND)) {
          event.preventDefault();
          setOver(true);
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onMove?.(event.dataTransfer.getData(KIND), slug);
      }}
    >
      {children}
      <span
        className="edge"
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          begin.current = { x: event.clientX, width: column.width };
        }}
        onPointerMove={(event) => {
          const width = widthAt(event);
          if (width !== null) {
            onDrag(column, width);
          }
        }}
        onPointerUp={(event) => {
          const width = widthAt(event);
          begin.current = null;
          if (width !== null) {
            onWidth(column, width);
          }
        }}
      />
    </div>
  );
}
