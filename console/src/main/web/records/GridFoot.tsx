import type { CSSProperties, ReactNode } from "react";
import { type Column, TICKS } from "./columns";
import { placed } from "./GridRow";

/** What stands below the columns of a table, always in view. */
export function GridFoot({
  columns,
  starts,
  width,
  foot,
}: {
  columns: readonly Column[];
  starts: readonly number[];
  width: number;
  foot: (column: Column, index: number) => ReactNode;
}) {
  const whole: CSSProperties = { inlineSize: width };
  return (
    <div className="grid-sums" role="row" style={whole}>
      <div className="cell ticks pinned" role="gridcell" />
      {columns.map((column, index) => (
        <div
          key={column.field.slug}
          role="gridcell"
          className={column.isPinned ? "cell pinned" : "cell end"}
          style={placed(column, starts[index] ?? TICKS)}
        >
          {foot(column, index)}
        </div>
      ))}
    </div>
  );
}
