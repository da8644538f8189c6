import type { ReactNode } from "react";

/** How far something is, as a bar with words. */
export function Progress({
  label,
  value,
  children,
}: {
  label: string;
  /** From 0 to 1; null: unknown. */
  value: number | null;
  /** What is told beside the bar. */
  children?: ReactNode;
}) {
  return (
    <div className="progress">
      <p>
        <strong>{label}</strong>
        {children !== undefined && <span className="meta">{children}</span>}
      </p>
      {value === null ? (
        <progress aria-label={label} />
      ) : (
        <progress aria-label={label} max={1} value={Math.min(Math.max(value, 0), 1)} />
      )}
    </div>
  );
}
