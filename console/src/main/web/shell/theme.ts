import { useSyncExternalStore } from "react";

export type Theme = "system" | "light" | "dark";

const KEY = "plinth.theme";
const listeners = new Set<() => void>();

/** Shows the theme that was chosen in this browser, or else that of the system. */
export function startTheme(): void {
  show(theme());
}

export function theme(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** Keeps a theme for this browser. */
export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(KEY, chosen);
  show(chosen);
  for (const listener of listeners) {
    listener();
  }
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, theme);
}

function show(chosen: Theme): void {
  if (chosen === "system") {
    delete document.documentElement.dataset["theme"];
  } else {
    document.documentElement.dataset["theme"] = chosen;
  }
}
