import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { call } from "../../api/client";
import { Problem } from "../../api/problem";
import { keep } from "../../api/session";
import { Notice } from "../../parts/Notice";
import { Skeleton } from "../../parts/States";
import { t, useLanguage } from "../../words";
import { destination } from "./arrival";
import { Entrance } from "./Entrance";
import { takeVerifier } from "./provider";

const WORDS: Readonly<Record<string, () => string>> = {
  SSO_EXPIRED: () => t("sso.failed.expired"),
  SSO_REFUSED: () => t("sso.failed.refused"),
  SSO_UNREACHABLE: () => t("sso.failed.unreachable"),
  SSO_TOKEN_INVALID: () => t("sso.failed.invalid"),
  SSO_EMAIL_UNPROVED: () => t("sso.failed.email"),
  SSO_NOT_ADMITTED: () => t("sso.failed.notAdmitted"),
  SSO_PROVIDER_OFF: () => t("sso.failed.off"),
  INVITATION_INVALID: () => t("sso.failed.notAdmitted"),
  MEMBER_BLOCKED: () => t("sso.failed.blocked"),
  ACCOUNT_BLOCKED: () => t("sso.failed.blocked"),
};

/** Where the browser comes back from a provider: it gets a session, or is told why not. */
export function Sso() {
  useLanguage();
  const navigate = useNavigate();
  const [answer] = useState(new URLSearchParams(useLocation().hash.slice(1)));
  const [error, setError] = useState(answer.get("error"));
  const begun = useRef(false);
  const code = answer.get("code");
  const to = answer.get("to");
  useEffect(() => {
    if (code === null || begun.current) {
      return;
    }
    begun.current = true;
    const body = { code, code_verifier: takeVerifier() ?? "" };
    const exchange = async () => {
      await keep((await call("POST /user/auth/sso", { body })).data);
      await navigate(await destination(to), { replace: true });
    };
    exchange().catch((failure: unknown) =>
      setError(failure instanceof Problem ? failure.code : "SSO_EXPIRED"),
    );
  }, [code, to, navigate]);
  const workspace = answer.get("workspace") ?? "";
  const again = workspace === "" ? "/sign-in" : `/sign-in?workspace=${workspace}`;
  const isFailed = error !== null || code === null;
  return (
    <Entrance title={t(isFailed ? "sso.failedTitle" : "sso.title")}>
      {isFailed ? (
        <>
          <Notice kind="danger">{(WORDS[error ?? ""] ?? (() => t("sso.failed.other")))()}</Notice>
          <Link to={again}>{t("sso.again")}</Link>
        </>
      ) : (
        <Skeleton lines={2} />
      )}
    </Entrance>
  );
}
