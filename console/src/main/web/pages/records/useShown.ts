import { useCallback, useMemo } from "react";
import { type Changes, useAddress } from "../../parts/address";
import { NONE, openView, type Shown, shownOf } from "../../records/view";
import { useViews } from "./views";

/** In the address: all records, although another view opens first. */
export const ALL = "all";

/** Changes the address, as {@link useAddress} does. */
export type Ask = (changes: Changes, isStep?: boolean) => void;

/** What the address asks to show, and a way to ask for something else. */
export function useShown(object: string) {
  const { query, change: ask, show } = useAddress();
  const views = useViews(object);
  const view = openView(views.data ?? [], query.get("view"));
  const shown: Shown = useMemo(() => shownOf(view, query), [view, query]);
  /** Changes what a view has too; whatever is as in the view is not in the address. */
  const override = useCallback(
    (changes: Readonly<Record<string, string>>) => {
      const saved = shownOf(view, new URLSearchParams());
      const own: Readonly<Record<string, string>> = {
        filter: saved.filter,
        sort: saved.sort,
        fields: saved.fields.join(","),
      };
      ask(
        Object.fromEntries(
          Object.entries(changes).map(([name, value]) => [
            name,
            value === (own[name] ?? "") ? null : value === "" ? NONE : value,
          ]),
        ),
      );
    },
    [ask, view],
  );
  return { query, show, views, view, shown, ask, override };
}
