import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { call } from "../../api/client";
import { type Hit, PaletteDialog } from "../../shell/PaletteDialog";
import { t } from "../../words";
import { places } from "./OperatorShell";

const MAX_EACH = 6;

/** Finds pages, workspaces and users by words. */
export function OperatorPalette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  const { hits, problem } = useHits(useDeferredValue(query.trim()));
  return (
    <PaletteDialog
      placeholder={t("platform.palette")}
      query={query}
      hits={hits}
      problem={problem}
      onQuery={setQuery}
      onClose={onClose}
    />
  );
}

function useHits(words: string): { hits: readonly Hit[]; problem: Error | null } {
  const query = { q: words, limit: MAX_EACH };
  const tenants = useQuery({
    queryKey: ["operator", "tenants", "found", words],
    enabled: words !== "",
    queryFn: ({ signal }) => call("GET /admin/platform/tenants", { query, signal }),
  });
  const users = useQuery({
    queryKey: ["operator", "users", "found", words],
    enabled: words !== "",
    queryFn: ({ signal }) => call("GET /admin/platform/users", { query, signal }),
  });
  const folded = words.toLocaleLowerCase();
  const pages = places()
    .flatMap(([, inside]) => inside)
    .filter((place) => place.label.toLocaleLowerCase().includes(folded))
    .map((place) => ({ ...place, group: t("palette.pages") }));
  const found: Hit[] = [
    ...(tenants.data?.data ?? []).map((one) => ({
      group: t("platform.tenants.title"),
      label: one.name,
      meta: one.subdomain,
      icon: "building" as const,
      to: `/operator/tenants/${one.subdomain}`,
    })),
    ...(users.data?.data ?? []).map((one) => ({
      group: t("platform.users.title"),
      label: one.name,
      meta: one.email,
      icon: "user" as const,
      to: `/operator/users/${one.id}`,
    })),
  ];
  return { hits: [...pages, ...found], problem: tenants.error ?? users.error };
}
