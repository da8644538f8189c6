import { useMedia } from "../../../parts/media";

/** The colours of the theme, as a canvas needs them. */
export interface Paint {
  readonly series: readonly string[];
  readonly text: string;
  readonly line: string;
  readonly surface: string;
  readonly font: string;
}

const SERIES = 8;

/** Reads the colours where they are used: those of light and dark differ. */
export function paintOf(element: HTMLElement): Paint {
  const colour = (name: string) => {
    element.style.color = `var(--${name})`;
    const read = getComputedStyle(element).color;
    element.style.color = "";
    return read;
  };
  return {
    series: Array.from({ length: SERIES }, (_, at) => colour(`chart-${at + 1}`)),
    text: colour("text-2"),
    line: colour("line"),
    surface: colour("surface"),
    font: getComputedStyle(element).fontFamily,
  };
}

/** Whether the system is dark; the component is drawn again when that changes. */
export function useSystemTheme(): boolean {
  return useMedia("(prefers-color-scheme: dark)");
}
