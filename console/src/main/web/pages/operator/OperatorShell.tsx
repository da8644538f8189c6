import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { Link, Navigate, Outlet, useLocation, useNavigate } from "react-router";
import { call } from "../../api/client";
import { Problem } from "../../api/problem";
import { useSession } from "../../api/session";
import { Button, IconButton } from "../../parts/Button";
import { Icon, type IconName } from "../../parts/Icon";
import { Logo } from "../../parts/Logo";
import { Empty, Skeleton } from "../../parts/States";
import { ConnectionBar } from "../../shell/ConnectionBar";
import { AccountMenu, Entry, isApple } from "../../shell/Sidebar";
import { t, useLanguage } from "../../words";
import { OperatorPalette } from "./OperatorPalette";

const SIGN_IN = "/operator/sign-in";
const ACCOUNT = "/operator/account";

interface Place {
  to: string;
  icon: IconName;
  label: string;
}

/** The places of operators, in groups. */
export function places(): ReadonlyArray<readonly [head: string, places: readonly Place[]]> {
  return [
    [
      "",
      [{ to: "/operator", icon: "dashboard", label: t("platform.overview.title") }],
    ],
    [
      t("platform.groups.customers"),
      [
        { to: "/operator/tenants", icon: "building", label: t("platform.tenants.title") },
        { to: "/operator/users", icon: "users", label: t("platform.users.title") },
        { to: "/operator/purges", icon: "trash", label: t("platform.purges.title") },
      ],
    ],
    [
      t("platform.groups.work"),
      [
        { to: "/operator/jobs", icon: "list-check", label: t("platform.jobs.title") },
        { to: "/operator/schedulers", icon: "clock", label: t("platform.schedulers.title") },
        { to: "/operator/outbox", icon: "mail-forward", label: t("platform.outbox.title") },
        { to: "/operator/health", icon: "activity", label: t("platform.health.title") },
      ],
    ],
    [
      t("platform.groups.platform"),
      [
        { to: "/operator/ai", icon: "sparkles", label: t("platform.ai.title") },
        { to: "/operator/audit", icon: "history", label: t("platform.audit.title") },
        { to: "/operator/operators", icon: "shield", label: t("platform.operators.title") },
      ],
    ],
  ];
}

/** The frame of the pages for the platform's operators. */
export function OperatorShell() {
  useLanguage();
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const isOperator = session?.isOperator === true;
  const gate = useSecondFactorGate(isOperator);
  useEffect(() => setMenuOpen(false), [location.pathname]);
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
    const to = encodeURIComponent(location.pathname + location.search);
    return <Navigate to={`${SIGN_IN}?to=${to}`} replace />;
  }
  if (session.acting !== null) {
    return <Navigate to="/" replace />;
  }
  if (!isOperator) {
    return <ForOperators />;
  }
  if (gate && location.pathname !== ACCOUNT) {
    return <Navigate to={ACCOUNT} replace />;
  }
  return (
    <div className="shell operator" data-menu={isMenuOpen ? "open" : undefined}>
      <a className="skip" href="#main">
        {t("app.skip")}
      </a>
      <nav className="sidebar" aria-label={t("shell.navigation")}>
        <p className="operator-mark">
          <Logo /> <span className="chip info">{t("platform.mark")}</span>
        </p>
        <button type="button" className="search-button" onClick={() => setPaletteOpen(true)}>
          <Icon icon="search" />
          <span>{t("shell.search")}</span>
          <kbd>{isApple() ? "⌘K" : "Ctrl K"}</kbd>
        </button>
        <div className="entries">
          {places().map(([head, inside]) => (
            <div key={head}>
              {head !== "" && <p className="entries-head">{head}</p>}
              {inside.map((place) => (
                <Entry key={place.to} {...place} isExact={place.to === "/operator"} />
              ))}
            </div>
          ))}
        </div>
        <AccountMenu
          signIn={SIGN_IN}
          more={[
            {
              label: t("platform.account.title"),
              icon: "user-circle",
              onChoose: () => void navigate(ACCOUNT),
            },
          ]}
        />
      </nav>
      {isMenuOpen && <div className="veil menu-veil" onClick={() => setMenuOpen(false)} />}
      <div className="stage">
        <header className="bar phone">
          <IconButton
            icon="menu-2"
            label={t("shell.menu")}
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
          />
          <strong>{t("platform.mark")}</strong>
          <IconButton
            icon="search"
            label={t("palette.label")}
            onClick={() => setPaletteOpen(true)}
          />
        </header>
        <ConnectionBar />
        <main id="main" tabIndex={-1}>
          <Suspense fallback={<Skeleton lines={6} />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      {isPaletteOpen && <OperatorPalette onClose={() => setPaletteOpen(false)} />}
    </div>
  );
}

/** Whether this installation serves only operators with a second factor, and this one has none. */
export function useSecondFactorGate(isAsked = true): boolean {
  const gate = useQuery({
    queryKey: ["operator", "gate"],
    enabled: isAsked,
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      call("GET /admin/platform/operators", { query: { limit: 1 }, signal }),
  });
  return gate.error instanceof Problem && gate.error.code === "SECOND_FACTOR_REQUIRED";
}

function ForOperators() {
  const navigate = useNavigate();
  return (
    <main>
      <Empty
        icon="shield-lock"
        title={t("platform.only.title")}
        actions={
          <>
            <Button kind="primary" onClick={() => navigate(SIGN_IN)}>
              {t("signIn.operators")}
            </Button>
            <Link className="button plain" to="/">
              {t("shell.home")}
            </Link>
          </>
        }
      >
        {t("platform.only.lead")}
      </Empty>
    </main>
  );
}
