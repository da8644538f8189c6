import { useEffect, useState } from "react";
import { session } from "../api/session";
import { groupsFor } from "../pages/settings/places";
import { addWords, t } from "../words";
import { type Hit, PaletteDialog } from "./PaletteDialog";
import { useFound } from "./found";
import { useMe, useObjects } from "./workspace";

const MAX_RECENT = 8;

/** Finds pages, objects, records, conversations, comments and files by words. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  const words = query.trim();
  const places = usePlaces(words);
  const found = useFound(words);
  const isRecent = words === "" && recent().length > 0;
  return (
    <PaletteDialog
      placeholder={t("palette.placeholder")}
      query={query}
      hits={isRecent ? recent() : [...places, ...found.hits]}
      problem={found.problem}
      isPartial={found.isPartial}
      isSearching={found.isSearching}
      onQuery={setQuery}
      onOpen={remember}
      onClose={onClose}
    />
  );
}

function usePlaces(words: string): readonly Hit[] {
  const me = useMe().data;
  const objects = useObjects().data ?? [];
  const isNamed = useSettingsWords();
  const permissions = useMe().data?.permissions ?? [];
  const mayAutomate = permissions.includes("workflow.read");
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
  const groups = isNamed ? groupsFor(me?.permissions ?? [], me?.is_owner ?? false) : [];
  const settings: Hit[] = groups.flatMap(
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
    object: one.icon,
    to: `/objects/${one.slug}`,
  }));
  return [...places, ...pages, ...actions, ...settings].filter((hit) =>
    hit.label.toLocaleLowerCase().includes(folded),
  );
}

/** Whether the words of the settings have been read; their pages are found by their names. */
function useSettingsWords(): boolean {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    void addWords("settings").then(() => setRead(true));
  }, []);
  return isRead;
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
  const { pieces, snippet, isFormer, ...place } = hit;
  localStorage.setItem(recentPlace(), JSON.stringify([place, ...others].slice(0, MAX_RECENT)));
}
