import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client";

/**
 * The same with ordinary numbers, to calculate with. Prices have few digits, so that none is lost.
 */
export function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** The subscription, what is used of it, and what is about to change. */
export function useUsage(isEnabled = true, every?: number) {
  return useQuery({
    queryKey: ["billing", "usage"],
    enabled: isEnabled,
    refetchInterval: every ?? false,
    queryFn: ({ signal }) => call("GET /user/billing/usage", { signal }),
    select: (answer) => plain(answer.data),
  });
}

/** The plans that are for sale, and the add-ons. */
export function usePricing() {
  return useQuery({
    queryKey: ["billing", "pricing"],
    staleTime: 600_000,
    queryFn: ({ signal }) => call("GET /user/pricing", { signal }),
    select: (answer) => plain(answer.data),
  });
}

/** The currency in which the plans are priced. */
export function useCurrency(): string {
  return usePricing().data?.plans[0]?.currency ?? "USD";
}
