import { Suspense } from "react";
import { NavLink, Outlet } from "react-router";
import { Icon, type IconName } from "../../parts/Icon";
import { PageHead } from "../../parts/PageHead";
import { Skeleton } from "../../parts/States";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";

/** The frame of the settings; only those that the person may read are named. */
export function Settings() {
  const me = useMe();
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  return (
    <div className="settings">
      <nav aria-label={t("shell.settings")}>
        <h1>{t("shell.settings")}</h1>
        {may("member.read") && <To to="members" icon="users" label={t("member.title")} />}
        {may("role.read") && <To to="roles" icon="shield" label={t("role.title")} />}
        {may("api_key.read") && <To to="keys" icon="key" label={t("key.title")} />}
      </nav>
      <div>
        <Suspense fallback={<Skeleton lines={6} />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}

function To({ to, label, ...look }: { to: string; label: string; icon: IconName }) {
  return (
    <NavLink to={to} className="entry">
      <Icon {...look} />
      <span className="text">{label}</span>
    </NavLink>
  );
}

/** What the settings show before one of them is chosen. */
export function SettingsHome() {
  return <PageHead title={t("shell.settings")} />;
}
