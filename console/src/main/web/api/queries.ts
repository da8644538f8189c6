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

/** Whether the same request may succeed a moment later. */
function isPassing(error: unknown): boolean {
  return error instanceof Problem && (error.isOffline || error.status >= 502);
}

onSession(() => queries.clear());
