import type { IconName } from "../../parts/Icon";
import { t } from "../../words";
import type { settings as en } from "../../words/en/settings";

export interface Place {
  to: string;
  label: string;
  lead: string;
  icon: IconName;
}

export interface PlaceGroup {
  title: string;
  places: readonly Place[];
}

/** The settings that a member with these permissions, or an owner, may open, by group. */
export function groupsFor(
  permissions: readonly string[],
  isOwner: boolean,
): readonly PlaceGroup[] {
  const may = (permission: string) => permissions.includes(permission);
  return [
    {
      title: t("settings.account"),
      places: [
        place("profile", "profile", { icon: "user" }),
        place("security", "security", { icon: "lock" }),
        place("appearance", "appearance", { icon: "palette" }),
      ],
    },
    {
      title: t("settings.workspace"),
      places: [
        place("workspace", "general", { icon: "building" }),
        may("member.read") && place("members", "members", { icon: "users" }),
        may("member.read") && place("roles", "roles", { icon: "shield" }),
        may("member.read") && place("teams", "teams", { icon: "users" }),
        may("billing.read") && place("billing", "billing", { icon: "credit-card" }),
        isOwner && place("sso", "sso", { icon: "lock" }),
        may("privacy.read") && place("privacy", "privacy", { icon: "eye" }),
        isOwner && place("directory", "directory", { icon: "users" }),
        may("audit.read") && place("audit", "audit", { icon: "history" }),
      ],
    },
    {
      title: t("settings.data"),
      places: [
        may("object.read") && place("objects", "objects", { icon: "database" }),
        may("object.read") && place("forms", "forms", { icon: "forms" }),
      ],
    },
    {
      title: t("settings.developers"),
      places: [
        may("integration.read") && place("keys", "keys", { icon: "key" }),
        may("integration.read") && place("apps", "apps", { icon: "apps" }),
        may("webhook.read") && place("webhooks", "webhooks", { icon: "webhook" }),
        may("integration.read") && place("integrations", "integrations", { icon: "plug" }),
      ],
    },
  ]
    .map(({ title, places }) => ({ title, places: places.filter((one) => one !== false) }))
    .filter((group) => group.places.length > 0);
}

type PlaceWord = keyof (typeof en)["settings"] extends infer K
  ? K extends `${infer Base}Lead`
    ? Base
    : never
  : never;

function place(to: string, word: PlaceWord, look: { icon: IconName }): Place {
  return { to, label: t(`settings.${word}`), lead: t(`settings.${word}Lead`), ...look };
}
