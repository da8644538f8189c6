import {
  FloatingFocusManager,
  FloatingOverlay,
  FloatingPortal,
  useDismiss,
  useFloating,
  useInteractions,
  useRole,
} from "@floating-ui/react";
import type { ReactNode } from "react";
import { useId, useState } from "react";
import { t } from "../words";
import { IconButton } from "./Button";

/** A window over the page. Escape, the veil and its close button ask `onClose` to close it. */
export function Dialog({
  title,
  form = "window",
  onClose,
  children,
  footer,
}: {
  title: string;
  /**
   * `drawer` stands at the end of the page, `palette` at its top, without a head; `wide` is a
   * window with much room.
   */
  form?: "window" | "wide" | "drawer" | "palette";
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
}) {
  const id = useId();
  // Known before a field of the dialog takes the focus by itself.
  const [opener] = useState(openerNow);
  const { refs, context } = useFloating({
    open: true,
    onOpenChange: (isOpen) => {
      if (!isOpen) {
        onClose();
      }
    },
  });
  const { getFloatingProps } = useInteractions([
    useDismiss(context, { outsidePressEvent: "mousedown" }),
    useRole(context),
  ]);
  return (
    <FloatingPortal>
      <FloatingOverlay className={`veil ${form}`} lockScroll>
        <FloatingFocusManager context={context} initialFocus={form === "palette" ? 0 : -1} returnFocus={opener}>
          <div
            ref={refs.setFloating}
            className={`dialog ${form}`}
            aria-labelledby={id}
            aria-modal="true"
            {...getFloatingProps()}
          >
            <header className={form === "palette" ? "only-read" : ""}>
              <h2 id={id} dir="auto">
                {title}
              </h2>
              {form !== "palette" && (
                <IconButton icon="x" label={t("form.close")} onClick={onClose} />
              )}
            </header>
            <div className="body">{children}</div>
            {footer !== undefined && <footer>{footer}</footer>}
          </div>
        </FloatingFocusManager>
      </FloatingOverlay>
    </FloatingPortal>
  );
}

/** What has the focus now, and takes it again when the dialog is closed. */
function openerNow(): { current: HTMLElement | null } {
  const active = document.activeElement;
  return { current: active instanceof HTMLElement ? active : null };
}
