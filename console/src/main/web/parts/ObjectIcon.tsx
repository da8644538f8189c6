import type { CSSProperties } from "react";
import { Shape } from "./Icon";
import { iconOf } from "./objectIcons";

/** The icon of an object or a folder, in its own colour if it has one. */
export function ObjectIcon({
  icon,
  color,
  size = 16,
}: {
  icon: string | null;
  color: string | null;
  size?: 16 | 20 | 32;
}) {
  return (
    <span
      className={color === null ? "object-icon" : "object-icon coloured"}
      style={color === null ? undefined : ({ "--chip": color } as CSSProperties)}
    >
      <Shape name={iconOf(icon)} size={size} />
    </span>
  );
}
