import { useQuery } from "@tanstack/react-query";
import { Problem, problemOf } from "../../api/problem";
import { checksOf, gaugesOf } from "./metrics";

const OFTEN = 10_000;
const UNAVAILABLE = 503;

/** Whether the server is ready; it answers 503 with the same document if it is not. */
export function useHealth() {
  return useQuery({
    queryKey: ["operator", "health"],
    refetchInterval: OFTEN,
    queryFn: async ({ signal }) => {
      const begun = performance.now();
      const answer = await reach("/health", signal);
      const text = await answer.text();
      if (!answer.ok && answer.status !== UNAVAILABLE) {
        throw problemOf(answer.status, text, null);
      }
      return { checks: checksOf(JSON.parse(text)), took: performance.now() - begun };
    },
  });
}

/** The gauges of the server; null if they are kept for its monitoring alone. */
export function useGauges() {
  return useQuery({
    queryKey: ["operator", "gauges"],
    refetchInterval: OFTEN,
    queryFn: async ({ signal }) => {
      const answer = await reach("/metrics", signal);
      return answer.ok ? gaugesOf(await answer.text()) : null;
    },
  });
}

async function reach(address: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, { signal });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") {
      throw error;
    }
    throw new Problem(0, "UNREACHABLE", "The server cannot be reached");
  }
}
