import { useQueries } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useId, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../api/client";
import { session } from "../api/session";
import { Dialog } from "../parts/Dialog";
import { Icon, type IconName } from "../parts/Icon";
import { iconOf } from "../parts/objectIcons";
import { groupsFor } from "../pages/settings/places";
import { t } from "../words";
import { useMe, useObjects } from "./workspace";

interface Hit {
  group: string;
  label: string;
  meta?: string;
  icon: IconName;
  to: string;
}

const MAX_EACH = 5;
const MAX_OBJECTS = 8;
const MAX_RECENT = 8;

/** Finds pages, objects and records by words, with the keyboard alone. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const words = useDeferredValue(query.trim());
  const hits = useHits(words);
  const chosen = hits[Math.min(active, hits.length - 1)];
  const open = (hit: Hit | undefined) => {
    if (hit !== undefined) {
      remember(hit);
      onClose();
      void navigate(hit.to);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((active + step + hits.length) % Math.max(hits.length, 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      open(chosen);
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
          aria-activedescendant={chosen === undefined ? undefined : `${id}-${hits.indexOf(chosen)}`}
          placeholder={t("palette.placeholder")}
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
          <div key={`${hit.to} ${hit.label}`}>
            {hit.group !== hits[index - 1]?.group && (
              <p className="menu-head" role="presentation">
                {hit.group}
              </p>
            )}
            <div
              id={`${id}-${index}`}
              role="option"
              aria-selected={hit === chosen}
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
        {hits.length === 0 && <p className="none">{t("palette.none", { query: words })}</p>}
      </div>
    </Dialog>
  );
}

function useHits(words: string): readonly Hit[] {
  const me = useMe().data;
  const objects = useObjects().data ?? [];
  const permissions = useMe().data?.permissions ?? [];
  const mayAutomate = permissions.includes("workflow.read");
  const found = useQueries({
    queries: objects.slice(0, MAX_OBJECTS).map((one) => ({
      queryKey: ["lookup", one.slug, words],
      enabled: words !== "",
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call("GET /object/data/{objectSlug}/lookup", {
          path: { objectSlug: one.slug },
          query: { q: words, limit: MAX_EACH },
          signal,
        }),
    })),
  });
  if (words === "" && recent().length > 0) {
    return recent();
  }
  const folded = words.toLocaleLowerCase();
  const pages: Hit[] = [
    { group: t("palette.pages"), label: t("shell.home"), icon: "home", to: "/" },
    ...(mayAutomate
      ? ([
          { group: t("palette.pages"), label: t("common.workflows"), icon: "bolt", to: "/workflows" },
          { group: t("palette.pages"), label: t("common.runs"), icon: "activity", to: "/workflows/runs" },
          { group: t("palette.pages"), label: t("common.approvals"), icon: "thumb-up", to: "/approvals" },
          { group: t("palette.actions"), label: t("common.newWorkflow"), icon: "plus", to: "/workflows/new" },
        ] as const)
      : []),
    { group: t("palette.pages"), label: t("workspaces.title"), icon: "switch-2", to: "/workspaces" },
    ...(permissions.includes("object.create") && permissions.includes("transfer.create")
      ? [
          {
            group: t("palette.actions"),
            label: t("common.newObject"),
            icon: "file-import" as const,
            to: "/import",
          },
        ]
      : []),
  ];
  const settings: Hit[] = groupsFor(me?.permissions ?? [], me?.is_owner === true).flatMap(
    (group) =>
      group.places.map(({ to, label, icon }) => ({
        group: t("shell.settings"),
        label,
        icon,
        to: `/settings/${to}`,
      })),
  );
  const actions: Hit[] =
    me?.permissions.includes("member.create") === true
      ? [
          {
            group: t("palette.actions"),
            label: t("common.invite"),
            icon: "user-plus",
            to: "/settings/members?invite=new",
          },
        ]
      : [];
  const places: Hit[] = objects.map((one) => ({
    group: t("palette.objects"),
    label: one.plural_name,
    icon: iconOf(one.icon),
    to: `/objects/${one.slug}`,
  }));
  const records: Hit[] = objects.slice(0, MAX_OBJECTS).flatMap((one, index) =>
    (found[index]?.data?.data ?? []).map((record) => ({
      group: t("palette.records"),
      label: record.label,
      meta: one.name,
      icon: "file-text" as const,
      to: `/objects/${one.slug}/${record.slug}`,
    })),
  );
  const named = [...places, ...pages, ...actions, ...settings].filter((hit) =>
    hit.label.toLocaleLowerCase().includes(folded),
  );
  return [...named, ...records];
}

/** What this person opened in this workspace; others who use the browser do not see it. */
function recentPlace(): string {
  return `plinth.recent.${session()?.workspace?.id}.${session()?.user.slug}`;
}

function recent(): readonly Hit[] {
  const kept = localStorage.getItem(recentPlace());
  return kept === null
    ? []
    : (JSON.parse(kept) as Hit[]).map((hit) => ({ ...hit, group: t("palette.recent") }));
}

function remember(hit: Hit): void {
  const others = recent().filter((one) => one.to !== hit.to);
  localStorage.setItem(recentPlace(), JSON.stringify([hit, ...others].slice(0, MAX_RECENT)));
}
