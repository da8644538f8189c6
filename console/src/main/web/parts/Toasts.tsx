import { useSyncExternalStore } from "react";
import { t } from "../words";
import { Button, IconButton } from "./Button";

interface Toast {
  id: number;
  text: string;
  kind: "done" | "failed";
  /** Takes back what was done; shown as a button. */
  undo?: (() => unknown) | undefined;
}

const SECONDS = 8;
const MAX_TOASTS = 3;

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

/** Tells what was done, for some seconds; with a way to take it back if there is one. */
export function tell(text: string, undo?: () => unknown): void {
  show({ text, kind: "done", undo });
}

/** Tells what failed, until it is dismissed. */
export function tellFailure(text: string): void {
  show({ text, kind: "failed" });
}

function show(toast: Omit<Toast, "id">): void {
  last += 1;
  const id = last;
  set([...toasts, { ...toast, id }].slice(-MAX_TOASTS));
  if (toast.kind === "done") {
    setTimeout(() => dismiss(id), SECONDS * 1000);
  }
}

function dismiss(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place where toasts appear; once in the page. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className="toasts" role="region" aria-label={t("toast.region")} aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} className={`toast ${toast.kind}`}>
          <p dir="auto">{toast.text}</p>
          {toast.undo !== undefined && (
            <Button
              kind="quiet"
              onClick={async () => {
                await toast.undo?.();
                dismiss(toast.id);
              }}
            >
              {t("toast.undo")}
            </Button>
          )}
          <IconButton icon="x" label={t("toast.dismiss")} onClick={() => dismiss(toast.id)} />
        </div>
      ))}
    </div>
  );
}
