import { type MouseEvent, useEffect, useRef } from "react";
import type { Place } from "./range";

/** What the mouse asks of a table. */
interface Asked {
  onPlace: (place: Place, isRange: boolean) => void;
  onStretch: (place: Place) => void;
  onEdit: (place: Place) => void;
  onFill: (row: number) => void;
}

/** Chooses cells with the mouse: one by a click, several by dragging, and a fill by its handle. */
export function useGridDrag({ onPlace, onStretch, onEdit, onFill }: Asked) {
  const dragged = useRef<"range" | "fill" | null>(null);
  const row = useRef(-1);
  const fill = useRef(onFill);
  fill.current = onFill;
  useEffect(() => {
    const end = () => {
      if (dragged.current === "fill" && row.current >= 0) {
        fill.current(row.current);
      }
      dragged.current = null;
      row.current = -1;
    };
    addEventListener("mouseup", end);
    return () => removeEventListener("mouseup", end);
  }, []);
  return {
    onMouseDown: (event: MouseEvent) => {
      const target = event.target as HTMLElement;
      const place = placeOf(target);
      if (event.button !== 0 || place === null || target.closest("input, textarea, select, a")) {
        return;
      }
      if (target.closest("[data-fill]") !== null) {
        event.preventDefault();
        dragged.current = "fill";
        return;
      }
      dragged.current = "range";
      onPlace(place, event.shiftKey);
    },
    onMouseOver: (event: MouseEvent) => {
      const place = placeOf(event.target as HTMLElement);
      if (place === null || dragged.current === null || event.buttons !== 1) {
        return;
      }
      if (dragged.current === "range") {
        onStretch(place);
      } else {
        row.current = place.row;
      }
    },
    onDoubleClick: (event: MouseEvent) => {
      const target = event.target as HTMLElement;
      const place = placeOf(target);
      if (place !== null && target.closest("input, textarea, select, a") === null) {
        onEdit(place);
      }
    },
  };
}

function placeOf(element: HTMLElement): Place | null {
  const cell = element.closest<HTMLElement>("[data-row]");
  return cell === null
    ? null
    : { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) };
}
