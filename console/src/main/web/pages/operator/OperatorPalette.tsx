import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useId, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../api/client";
import { Dialog } from "../../parts/Dialog";
import { Icon, type IconName } from "../../parts/Icon";
import { sentence } from "../../parts/States";
import { t } from "../../words";
import { places } from "./OperatorShell";

interface Hit {
  group: string;
  label: string;
  meta?: string;
  icon: IconName;
  to: string;
}

const MAX_EACH = 6;

/** Finds pages, workspaces and users by words, with the keyboard alone. */
export function OperatorPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const { hits, problem } = useHits(useDeferredValue(query.trim()));
  const at = Math.min(active, hits.length - 1);
  const open = (hit: Hit | undefined) => {
    if (hit !== undefined) {
      onClose();
      void navigate(hit.to);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((at + step + hits.length) % Math.max(hits.length, 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      open(hits[at]);
    }
  };
  return (
    <Dialog title={t("palette.label")} form="palette" onClose={onClose}>
      <div className="palette-box">
        <Icon icon="search" size={20} />
        <input
          role="combobox"
          aria-label={t("palette.label")}
          aria-expanded="true"
          aria-controls={`${id}-hits`}
          aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
          placeholder={t("platform.palette")}
          autoComplete="off"
          dir="auto"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
      </div>
      <div id={`${id}-hits`} role="listbox" aria-label={t("palette.label")} className="hits">
        {hits.map((hit, index) => (
          <div key={hit.to} role="presentation">
            {hit.group !== hits[index - 1]?.group && (
              <p className="menu-head" role="presentation">
                {hit.group}
              </p>
            )}
            <div
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className="item"
              onMouseMove={() => setActive(index)}
              onClick={() => open(hit)}
            >
              <Icon icon={hit.icon} />
              <span className="text" dir="auto">
                {hit.label}
              </span>
              {hit.meta !== undefined && <span className="meta">{hit.meta}</span>}
            </div>
          </div>
        ))}
        {problem !== null && <p className="none problem">{sentence(problem)}</p>}
        {problem === null && hits.length === 0 && (
          <p className="none">{t("palette.none", { query })}</p>
        )}
      </div>
    </Dialog>
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
