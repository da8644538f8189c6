import { type Changes, useAddress } from "../../parts/address";

/** What a list is asked for, as it stands in the address. */
export function useAsked() {
  const { query, change, show } = useAddress();
  return {
    get: (name: string) => query.get(name) ?? "",
    page: Math.max(1, Math.trunc(Number(query.get("page"))) || 1),
    /** Changes what is asked for, from the first page on. @param isTyping whether Back skips it */
    set: (values: Changes, isTyping = false) => change({ page: null, ...values }, !isTyping),
    setPage: (page: number) => change({ page: String(page) }),
    clear: () => show({}),
  };
}
