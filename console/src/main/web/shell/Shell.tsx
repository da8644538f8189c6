import { Suspense, useEffect, useState } from "react";
import { Navigate, Outlet, useLocation, useNavigation, useSearchParams } from "react-router";
import { lastActed, useSession } from "../api/session";
import { IconButton } from "../parts/Button";
import { Skeleton } from "../parts/States";
import { timeZone } from "../records/zone";
import { t, useLocale } from "../words";
import { ActingBar } from "./ActingBar";
import { ConnectionBar } from "./ConnectionBar";
import { Entering } from "./Entering";
import { Palette } from "./Palette";
import { Sidebar } from "./Sidebar";
import { isFactorMissing, useMe } from "./workspace";

const SECURITY = "/settings/security";

/** The frame of all pages of a workspace: the sidebar, the palette, and the page. */
export function Shell() {
  const isLoading = useNavigation().state === "loading";
  const locale = useLocale();
  const me = useMe();
  // Pages show times, so they wait until the time zone is known. If it cannot be read, they stay
  // while it is asked for again, with what was entered in them.
  const isTimeKnown = me.isFetched || !me.isLoading;
  const lacksFactor = isFactorMissing(me.error);
  const session = useSession();
  const location = useLocation();
  const [query, setQuery] = useSearchParams();
  const subdomain = query.get("workspace");
  const isThere = subdomain !== null && subdomain === session?.workspace?.subdomain;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useEffect(() => setMenuOpen(false), [location.pathname]);
  useEffect(() => {
    if (isThere) {
      query.delete("workspace");
      setQuery(query, { replace: true });
    }
  }, [isThere, query, setQuery]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setPaletteOpen((isOpen) => !isOpen);
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  if (session === null) {
    return <Navigate to={`/sign-in?to=${encodeURIComponent(addressOf(location))}`} replace />;
  }
  if (session.isOperator) {
    return <Navigate to={operatorPage()} replace />;
  }
  if (subdomain !== null && !isThere) {
    return <Entering key={subdomain} subdomain={subdomain} />;
  }
  if (session.workspace == null) {
    return <Navigate to={`/workspaces?to=${encodeURIComponent(addressOf(location))}`} replace />;
  }
  if (lacksFactor && location.pathname !== SECURITY) {
    return <Navigate to={SECURITY} replace />;
  }
  return (
    <div className="shell" data-menu={isMenuOpen ? "open" : undefined}>
      <a className="skip" href="#main">
        {t("app.skip")}
      </a>
      <Sidebar onSearch={() => setPaletteOpen(true)} />
      {isMenuOpen && <div className="veil menu-veil" onClick={() => setMenuOpen(false)} />}
      <div className="stage">
        <header className="bar phone">
          <IconButton
            icon="menu-2"
            label={t("shell.menu")}
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
          />
          <strong dir="auto">{session.workspace.name}</strong>
          <IconButton
            icon="search"
            label={t("palette.label")}
            onClick={() => setPaletteOpen(true)}
          />
        </header>
        <ActingBar />
        <ConnectionBar />
        <main id="main" tabIndex={-1} aria-busy={isLoading}>
          {isTimeKnown ? (
            <Suspense key={locale + timeZone()} fallback={<Skeleton lines={6} />}>
              <Outlet />
            </Suspense>
          ) : (
            <Skeleton lines={6} />
          )}
        </main>
      </div>
      {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
    </div>
  );
}

function addressOf(location: { pathname: string; search: string }): string {
  return location.pathname + location.search;
}

/** Where an operator works: with the workspace in which they have just acted for a member. */
function operatorPage(): string {
  const workspace = lastActed();
  return workspace === null ? "/operator" : `/operator/tenants/${workspace}?tab=members`;
}
