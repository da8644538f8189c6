import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { shared } from "./json";
import { Problem } from "./problem";
import { onSession } from "./session";

const MAX_RETRIES = 2;

/** What was read, shared by all pages and forgotten when somebody else signs in. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // That of the library takes exact numbers apart.
      structuralSharing: shared,
      retry: (count, error) => count < MAX_RETRIES && isPassing(error),
      refetchOnWindowFocus: true,
      // Without a network a request fails, so that the page shows a failure and does not wait for ever.
      networkMode: "always",
      refetchOnReconnect: true,
    },
  },
});

/**
 * Forgets what was deleted. A page that still shows it for a moment keeps it: without the query it
 * would ask for it again, and be told that it is gone.
 */
export async function drop(queryKey: QueryKey): Promise<void> {
  await queries.invalidateQueries({ queryKey, refetchType: "none" });
  queries.removeQueries({ queryKey, type: "inactive" });
}

const POLL_MS = 1500;

/** What is read again until all records have been compared by it, as new rules and keys are. */
interface Compared {
  readonly state: { readonly data?: { readonly data: readonly { readonly is_ready: boolean }[] } | undefined };
}

/** The milliseconds until a query is repeated, of which not all answers are ready; false: never. */
export function untilReady({ state }: Compared): number | false {
  return state.data?.data.some((one) => !one.is_ready) === true ? POLL_MS : false;
}

/** Whether the same request may succeed a moment later. */
function isPassing(error: unknown): boolean {
  return error instanceof Problem && (error.isOffline || error.status >= 502);
}

onSession(() => queries.clear());
