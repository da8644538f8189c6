import type { View } from "generated/api";
import type { Asked } from "./data";

/** What a list shows: a saved view, with what the address changes of it. */
export interface Shown extends Asked {
  /** The fields that are shown; none: all, in the order of the person's setup. */
  readonly fields: readonly string[];
}

/** Stands in an address for "none" where a view has a filter, a sort or fields. */
export const NONE = "-";

/** What is shown for a view and an address. */
export function shownOf(view: View | undefined, query: URLSearchParams): Shown {
  const of = (name: string, saved: string) => {
    const given = query.get(name);
    return given === null ? saved : given === NONE ? "" : given;
  };
  const fields = of("fields", view?.fields.join(",") ?? "");
  return {
    q: query.get("q") ?? "",
    filter: of("filter", view?.filter == null ? "" : JSON.stringify(view.filter)),
    sort: of("sort", view?.sort ?? ""),
    fields: fields === "" ? [] : fields.split(","),
  };
}

/** Whether an address changes a view. */
export function isChanged(view: View | undefined, shown: Shown): boolean {
  const saved = shownOf(view, new URLSearchParams());
  return (
    !isSameFilter(saved.filter, shown.filter) ||
    saved.sort !== shown.sort ||
    saved.fields.join(",") !== shown.fields.join(",")
  );
}

function isSameFilter(one: string, other: string): boolean {
  return one === other || canonical(one) === canonical(other);
}

/** A filter with its members in one order. */
function canonical(filter: string): string {
  if (filter === "") {
    return "";
  }
  try {
    return JSON.stringify(JSON.parse(filter), (_, value: unknown) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
  } catch {
    return filter;
  }
}

/** The view that opens first: the one of the address, or else the default one. */
export function openView(
  views: readonly View[],
  named: string | null,
): View | undefined {
  return named === null
    ? views.find((view) => view.is_default)
    : views.find((view) => view.slug === named);
}

/** Two filters of which both must hold; empty: no filter. */
export function both(one: string, other: string): string {
  return one === "" ? other : other === "" ? one : `{"and":[${one},${other}]}`;
}

/** The order of views after one was moved some places. */
export function shifted(slugs: readonly string[], slug: string, by: number): readonly string[] {
  const from = slugs.indexOf(slug);
  const to = Math.max(0, Math.min(slugs.length - 1, from + by));
  const others = slugs.filter((one) => one !== slug);
  return from === -1 ? slugs : [...others.slice(0, to), slug, ...others.slice(to)];
}
