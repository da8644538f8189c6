import { useSearchParams } from "react-router";

/** What a list is asked for, as it stands in the address. */
export function useAsked() {
  const [query, setQuery] = useSearchParams();
  return {
    get: (name: string) => query.get(name) ?? "",
    page: Math.max(1, Math.trunc(Number(query.get("page"))) || 1),
    /** Changes what is asked for, from the first page on. @param isTyping whether Back skips it */
    set: (values: Readonly<Record<string, string>>, isTyping = false) =>
      setQuery(
        (before) => {
          before.delete("page");
          for (const [name, value] of Object.entries(values)) {
            if (value === "") {
              before.delete(name);
            } else {
              before.set(name, value);
            }
          }
          return before;
        },
        { replace: isTyping },
      ),
    setPage: (page: number) =>
      setQuery((before) => {
        before.set("page", String(page));
        return before;
      }),
    clear: () => setQuery({}),
  };
}
