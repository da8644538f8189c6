import { Problem } from "../../../api/problem";
import { problemsOf } from "../../../parts/form";

/** What the API refuses of a question, by the place in it. */
export function problemsAt(...errors: readonly unknown[]): Readonly<Record<string, string>> {
  const places: Record<string, string> = {};
  for (const error of errors) {
    if (error instanceof Problem) {
      for (const [place, text] of Object.entries(problemsOf(error).fields)) {
        places[place.replace(/^question\./, "")] ??= text;
      }
    }
  }
  return places;
}

/** The first problem at a place or inside of it. */
export function problemAt(
  places: Readonly<Record<string, string>>,
  place: string,
): string | undefined {
  const inside = Object.keys(places).find(
    (one) => one === place || one.startsWith(`${place}.`) || one.startsWith(`${place}[`),
  );
  return inside === undefined ? undefined : places[inside];
}
