import type { ReactNode } from "react";
import { Icon } from "./Icon";

const ICONS = {
  info: { icon: "info-circle" },
  success: { icon: "circle-check" },
  warning: { icon: "alert-triangle" },
  danger: { icon: "alert-circle" },
} as const;

/** A sentence that matters, within a page. One that tells of a danger is read at once. */
export function Notice({
  kind,
  children,
}: {
  kind: keyof typeof ICONS;
  children: ReactNode;
}) {
  return (
    <div className={`notice ${kind}`} role={kind === "danger" ? "alert" : "status"}>
      <Icon {...ICONS[kind]} />
      <div>{children}</div>
    </div>
  );
}
