import { Suspense } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router";
import { Icon } from "../../parts/Icon";
import { PageHead } from "../../parts/PageHead";
import { Failure, Skeleton } from "../../parts/States";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { groupsFor, type PlaceGroup } from "./places";

function useGroups(): readonly PlaceGroup[] {
  const me = useMe();
  return groupsFor(me.data?.permissions ?? [], me.data?.is_owner ?? false);
}

/** The frame of the settings; only those that the person may read are named. */
export function Settings() {
  const groups = useGroups();
  const isHome = useLocation().pathname.replace(/\/$/, "").endsWith("/settings");
  return (
    <div className={isHome ? "settings home" : "settings"}>
      <Link to="/settings" className="settings-back">
        <Icon icon="chevron-left" />
        {t("shell.settings")}
      </Link>
      <nav aria-label={t("shell.settings")}>
        <p className="settings-title">{t("shell.settings")}</p>
        {groups.map((group) => (
          <div key={group.title} className="settings-group">
            <p className="entries-head">{group.title}</p>
            {group.places.map(({ to, label, lead: _, ...look }) => (
              <NavLink key={to} to={to} className="entry">
                <Icon {...look} />
                <span className="text">{label}</span>
              </NavLink>
            ))}
          </div>
        ))}
      </nav>
      <div className="settings-page">
        <Suspense fallback={<Skeleton lines={6} />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}

/** What the settings show before one of them is chosen: all of them, with what they are for. */
export function SettingsHome() {
  const me = useMe();
  const groups = useGroups();
  if (me.isPending) {
    return <Skeleton lines={8} />;
  }
  if (me.isError) {
    return <Failure problem={me.error} onRetry={() => me.refetch()} />;
  }
  return (
    <>
      <PageHead title={t("shell.settings")} />
      {groups.map((group) => (
        <section key={group.title} className="settings-section">
          <h2>{group.title}</h2>
          <ul className="places">
            {group.places.map(({ to, label, lead, ...look }) => (
              <li key={to}>
                <Link to={to} className="place">
                  <Icon {...look} size={20} />
                  <span>
                    <strong>{label}</strong>
                    <span className="meta">{lead}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
