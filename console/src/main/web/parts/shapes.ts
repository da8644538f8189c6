import { icons } from "generated/icons";
import type { palette } from "generated/palette";
import { useEffect, useSyncExternalStore } from "react";

/** An icon of Tabler that the console has. */
export type IconName = keyof typeof icons | keyof typeof palette;

/** The paths of icons by their names: those of the first load, and all others once they are read. */
let shapes: Readonly<Record<string, string>> = icons;
let reading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Reads the icons that the first load leaves out. */
export function readIcons(): Promise<void> {
  reading ??= import("generated/palette").then(({ palette }) => {
    shapes = { ...icons, ...palette };
    listeners.forEach((changed) => changed());
  });
  return reading;
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The path of an icon; a table for a name that is not known, or not read yet. */
export function useShape(name: string): string {
  const shape = useSyncExternalStore(listen, () => shapes[name]);
  useEffect(() => {
    if (shape === undefined) {
      void readIcons();
    }
  }, [shape]);
  return shape ?? icons.table;
}
