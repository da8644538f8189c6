import type { ObjectView } from "generated/api";
import { NavLink, useNavigate } from "react-router";
import { call } from "../api/client";
import { end, keep, stopActing, useSession } from "../api/session";
import { problemsOf } from "../parts/form";
import { Icon, type IconName } from "../parts/Icon";
import { Menu, type MenuHead, type MenuItem } from "../parts/Menu";
import { ObjectIcon } from "../parts/ObjectIcon";
import { Avatar } from "../parts/People";
import { Failure, Skeleton } from "../parts/States";
import { tellFailure } from "../parts/Toasts";
import { useWaiting } from "../pages/approvals/data";
import { type Language, language, t } from "../words";
import { formatCounted, formatNumber } from "../records/format";
import { useUnread } from "./inbox";
import { chooseOwn } from "./language";
import { chooseTheme, type Theme, useTheme } from "./theme";
import { isFactorMissing, useFolders, useMe, useObjects } from "./workspace";

/** The way to all pages that the person may open. */
export function Sidebar({ onSearch }: { onSearch: () => void }) {
  return (
    <nav className="sidebar" aria-label={t("shell.navigation")}>
      <WorkspaceMenu />
      <button type="button" className="search-button" onClick={onSearch}>
        <Icon icon="search" />
        <span>{t("shell.search")}</span>
        <kbd>{isApple() ? "⌘K" : "Ctrl K"}</kbd>
      </button>
      <div className="entries">
        <Entry to="/" icon="home" label={t("shell.home")} isExact />
        <InboxEntry />
        <Automation />
        <ReportsEntry />
        <Objects />
      </div>
      <Entry to="/settings" icon="settings" label={t("shell.settings")} />
      <AccountMenu />
    </nav>
  );
}

export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

export function Entry({
  to,
  label,
  count = "",
  counted,
  isExact = false,
  ...look
}: {
  to: string;
  label: string;
  /** How many things wait there; empty if there are none. */
  count?: string;
  /** What waits there, for those who hear the count. */
  counted?: string;
  icon: IconName;
  isExact?: boolean;
}) {
  return (
    <NavLink to={to} end={isExact} className="entry">
      <Icon {...look} />
      <span className="text" dir="auto">
        {label}
      </span>
      {count !== "" && (
        <span className="count">
          {count}
          {counted !== undefined && <span className="only-read"> {counted}</span>}
        </span>
      )}
    </NavLink>
  );
}

/** Workflows and their approvals, for those who may read them. */
function Automation() {
  const me = useMe();
  const waiting = useWaiting() ?? 0;
  return (
    me.data?.permissions.includes("workflow.read") === true && (
      <>
        <Entry to="/approvals" icon="thumb-up" label={t("common.approvals")} count={waiting > 0 ? formatNumber(waiting) : ""} />
        <Entry to="/workflows" icon="bolt" label={t("common.workflows")} />
      </>
    )
  );
}

/** Reports and dashboards, for those who may read them. */
function ReportsEntry() {
  const me = useMe();
  return (
    me.data?.permissions.includes("view.read") === true && (
      <Entry to="/reports" icon="chart-bar" label={t("common.reports")} />
    )
  );
}

/** The conversations, for those who may read them. */
function InboxEntry() {
  const me = useMe();
  const unread = useUnread();
  return (
    me.data?.permissions.includes("messaging.read") === true && (
      <Entry
        to="/inbox"
        icon="messages"
        label={t("common.inbox")}
        count={unread?.total === 0 ? "" : formatCounted(unread)}
        counted={t("common.unread")}
      />
    )
  );
}

function Objects() {
  const objects = useObjects();
  const folders = useFolders();
  if (objects.isPending) {
    return <Skeleton lines={5} />;
  }
  if (isFactorMissing(objects.error)) {
    return null;
  }
  if (objects.isError) {
    return <Failure problem={objects.error} onRetry={() => objects.refetch()} />;
  }
  const known = new Set((folders.data ?? []).map((folder) => folder.slug));
  const outside = objects.data.filter(
    (one) => one.folder_slug === null || !known.has(one.folder_slug),
  );
  return (
    <>
      <p className="entries-head">{t("shell.objects")}</p>
      {outside.map((one) => (
        <ObjectEntry key={one.slug} object={one} />
      ))}
      {(folders.data ?? []).map((folder) => {
        const inside = folder.objects.flatMap((slug) =>
          objects.data.filter((one) => one.slug === slug),
        );
        return (
          inside.length > 0 && (
            <details key={folder.slug} open>
              <summary>
                {folder.icon !== null && <ObjectIcon icon={folder.icon} color={folder.color} />}
                <bdi>{folder.name}</bdi>
              </summary>
              {inside.map((one) => (
                <ObjectEntry key={one.slug} object={one} />
              ))}
            </details>
          )
        );
      })}
    </>
  );
}

function ObjectEntry({ object }: { object: ObjectView }) {
  return (
    <NavLink to={`/objects/${object.slug}`} className="entry">
      <ObjectIcon icon={object.icon} color={object.color} />
      <span className="text" dir="auto">
        {object.plural_name}
      </span>
    </NavLink>
  );
}

function WorkspaceMenu() {
  const session = useSession();
  const navigate = useNavigate();
  const present = session?.workspace;
  if (present == null) {
    return null;
  }
  const change = async (id: number) => {
    try {
      const body = { workspace_id: id };
      await keep((await call("POST /user/auth/select-workspace", { body })).data);
      await navigate("/");
    } catch (error) {
      tellFailure(problemsOf(error).whole ?? t("problem.title"));
    }
  };
  if (session?.acting != null) {
    return (
      <p className="who">
        <Avatar name={present.name} />
        <span className="text" dir="auto">
          {present.name}
        </span>
      </p>
    );
  }
  const items: Array<MenuItem | MenuHead> = [
    { head: t("shell.switch") },
    ...(session?.workspaces ?? []).map((one) => ({
      label: one.name,
      isChosen: one.id === present.id,
      isDisabled: one.status === "blocked",
      onChoose: () => void change(one.id),
    })),
    { head: "" },
    { label: t("workspaces.make"), icon: "plus", onChoose: () => void navigate("/workspaces") },
  ];
  return (
    <Menu className="who" items={items}>
      <Avatar name={present.name} />
      <span className="text" dir="auto">
        {present.name}
      </span>
      <Icon icon="selector" />
    </Menu>
  );
}

/** Language, theme and the way out, with what else there is for the person. */
export function AccountMenu({
  signIn = "/sign-in",
  more = [],
}: {
  signIn?: string;
  more?: readonly MenuItem[];
}) {
  const session = useSession();
  const navigate = useNavigate();
  const chosen = useTheme();
  if (session === null) {
    return null;
  }
  const languages: ReadonlyArray<[Language, string]> = [
    ["en", "English"],
    ["ar", "العربية"],
  ];
  const themes: ReadonlyArray<[Theme, string]> = [
    ["system", t("shell.system")],
    ["light", t("shell.light")],
    ["dark", t("shell.dark")],
  ];
  const items: Array<MenuItem | MenuHead> = [
    { head: session.user.email },
    ...more,
    { head: t("shell.language") },
    ...languages.map(([value, label]) => ({
      label,
      isChosen: value === language(),
      onChoose: () => void chooseOwn(value),
    })),
    { head: t("shell.theme") },
    ...themes.map(([value, label]) => ({
      label,
      isChosen: value === chosen,
      onChoose: () => chooseTheme(value),
    })),
    { head: "" },
    ...(session.isOperator || session.acting !== null
      ? []
      : [
          {
            label: t("common.profile"),
            icon: "user" as const,
            onChoose: () => void navigate("/settings/profile"),
          },
        ]),
    session.acting === null
      ? {
          label: t("shell.signOut"),
          icon: "logout",
          onChoose: () => void end().then((next) => (next === null ? navigate(signIn) : location.assign(next))),
        }
      : { label: t("acting.stop"), icon: "logout", onChoose: stopActing },
  ];
  return (
    <Menu className="who account" items={items}>
      <Avatar name={session.user.name} />
      <span className="text" dir="auto">
        {session.user.name}
      </span>
      <Icon icon="selector" />
    </Menu>
  );
}
