import "../../common";
import { useQuery } from "@tanstack/react-query";
import type { ConsentQuestion } from "generated/api";
import { useEffect, useMemo, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { call } from "../../api/client";
import { Problem } from "../../api/problem";
import { end, type Session, useSession } from "../../api/session";
import { Button } from "../../parts/Button";
import { type FormProblems, useSubmit } from "../../parts/form";
import { Icon } from "../../parts/Icon";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { useObjects } from "../../shell/workspace";
import { t, useLanguage } from "../../words";
import { Entrance } from "../entrance/Entrance";
import { type ConsentRequest, inOrder, isSafe, requestOf, scopeOf } from "./request";

const BAD_REQUEST = 400;

/** Asks somebody who is signed in whether an app may act in their workspace. */
export function Consent() {
  useLanguage();
  const [query] = useSearchParams();
  const request = useMemo(() => requestOf(query), [query]);
  const [isLeaving, setLeaving] = useState(false);
  const question = useQuery({
    queryKey: ["consent", request],
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call("GET /oauth/consent", { query: request as object, signal }),
    select: (answer) => answer.data,
  });
  const refusal = question.data?.redirect_to ?? null;
  const isRefused = refusal !== null && isSafe(refusal, request.redirect_uri);
  useEffect(() => {
    if (refusal !== null && isRefused) {
      location.replace(refusal);
    }
  }, [refusal, isRefused]);
  if (question.isError) {
    return isUnknown(question.error) ? (
      <Unsafe />
    ) : (
      <Entrance title={t("consent.title")}>
        <Failure problem={question.error} onRetry={() => question.refetch()} />
      </Entrance>
    );
  }
  if (refusal !== null && !isRefused) {
    return <Unsafe />;
  }
  if (question.isPending || isRefused || isLeaving) {
    return (
      <Entrance title={t(isLeaving || isRefused ? "consent.leaving" : "consent.title")}>
        <Skeleton lines={4} />
      </Entrance>
    );
  }
  return (
    <Entrance
      title={t("consent.ask", { app: question.data.app })}
      lead={t("consent.lead", { app: question.data.app, workspace: question.data.workspace })}
    >
      <Scopes question={question.data} />
      <p className="meta">
        {t("consent.back", { host: question.data.redirect_host ?? "–" })}
      </p>
      <Decision request={request} onLeave={() => setLeaving(true)} />
    </Entrance>
  );
}

function isUnknown(error: Error): boolean {
  return error instanceof Problem && error.status === BAD_REQUEST;
}

/** What is said instead of sending somebody to an address that nobody vouches for. */
function Unsafe() {
  return (
    <Entrance title={t("consent.unsafe")}>
      <Notice kind="danger">{t("consent.unsafeLead")}</Notice>
      <Link to="/">{t("shell.home")}</Link>
    </Entrance>
  );
}

function Scopes({ question }: { question: ConsentQuestion }) {
  const session = useSession();
  const isThere = session?.workspace?.subdomain === question.workspace;
  return isThere ? (
    <NamedScopes scopes={question.scopes} />
  ) : (
    <ScopeList scopes={question.scopes} nameOf={(object) => object} />
  );
}

/** The scopes with the names that the workspace gives its objects. */
function NamedScopes({ scopes }: { scopes: readonly string[] }) {
  const objects = useObjects();
  return (
    <ScopeList
      scopes={scopes}
      nameOf={(slug) => objects.data?.find((one) => one.slug === slug)?.plural_name ?? slug}
    />
  );
}

const ICONS = {
  read: { icon: "eye" },
  write: { icon: "pencil" },
  delete: { icon: "trash" },
  other: { icon: "key" },
} as const;

function ScopeList({
  scopes,
  nameOf,
}: {
  scopes: readonly string[];
  nameOf: (object: string) => string;
}) {
  return (
    <ul className="scopes" aria-label={t("consent.scopes")}>
      {inOrder(scopes).map((scope) => {
        const { right, object } = scopeOf(scope);
        return (
          <li key={scope} data-right={right}>
            <Icon {...ICONS[right]} />
            <span dir="auto">
              {object === null && right !== "other"
                ? t(`consent.all.${right}`)
                : t(`consent.some.${right}`, { object: nameOf(object ?? "") })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Decision({ request, onLeave }: { request: ConsentRequest; onLeave: () => void }) {
  const session = useSession();
  const location = useLocation();
  const signIn = `/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`;
  if (session === null) {
    return (
      <div className="row">
        <Link className="button primary" to={signIn}>
          {t("consent.signIn")}
        </Link>
      </div>
    );
  }
  return session.isOperator || session.acting !== null ? (
    <NotThisOne session={session} signIn={signIn} reason={t("consent.operator")} />
  ) : (
    <Buttons request={request} session={session} signIn={signIn} onLeave={onLeave} />
  );
}

function NotThisOne({
  session,
  signIn,
  reason,
}: {
  session: Session;
  signIn: string;
  reason?: string;
}) {
  const navigate = useNavigate();
  return (
    <>
      {reason !== undefined && <Notice kind="warning">{reason}</Notice>}
      <p className="meta">
        {t("consent.as", { email: session.acting?.operator ?? session.user.email })}{" "}
        <button
          type="button"
          className="link"
          onClick={() => void end().then(() => navigate(signIn))}
        >
          {t("consent.other")}
        </button>
      </p>
    </>
  );
}

function Buttons({
  request,
  session,
  signIn,
  onLeave,
}: {
  request: ConsentRequest;
  session: Session;
  signIn: string;
  onLeave: () => void;
}) {
  const [isUnsafe, setUnsafe] = useState(false);
  const decide = async (isAllowed: boolean, key: string) => {
    const body = { is_allowed: isAllowed, ...request } as Decided;
    const { redirect_to: to } = (await call("POST /oauth/consent", { body, key })).data;
    if (to !== null && isSafe(to, request.redirect_uri)) {
      onLeave();
      globalThis.location.assign(to);
    } else {
      setUnsafe(true);
    }
  };
  const allow = useSubmit((key) => decide(true, key), refused);
  const deny = useSubmit((key) => decide(false, key), refused);
  const problem = allow.problems.whole ?? deny.problems.whole;
  return (
    <>
      {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
      {isUnsafe && <Notice kind="danger">{t("consent.unsafeLead")}</Notice>}
      <div className="row">
        <Button kind="primary" isBusy={allow.isBusy} onClick={() => allow.submit()}>
          {t("consent.allow")}
        </Button>
        <Button isBusy={deny.isBusy} onClick={() => deny.submit()}>
          {t("consent.deny")}
        </Button>
      </div>
      <NotThisOne session={session} signIn={signIn} />
    </>
  );
}

type Decided = { is_allowed: boolean } & Record<string, unknown>;

function refused(problem: Problem): FormProblems | undefined {
  switch (problem.code) {
    case "ACCESS_DENIED":
    case "PERMISSION_DENIED":
      return { fields: {}, whole: t("consent.notAdmin") };
    case "RIGHTS_EXCEEDED":
      return { fields: {}, whole: t("consent.exceeded") };
    case "MEMBER_BLOCKED":
      return { fields: {}, whole: t("consent.blocked") };
    default:
      return undefined;
  }
}
