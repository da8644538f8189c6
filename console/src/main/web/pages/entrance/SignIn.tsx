import { useRef, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { call } from "../../api/client";
import type { Problem } from "../../api/problem";
import { keep } from "../../api/session";
import { Button } from "../../parts/Button";
import { Checkbox, PasswordField, TextField } from "../../parts/Field";
import { type FormProblems, useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { t, useLanguage } from "../../words";
import { destination, isInvited } from "./arrival";
import { Entrance } from "./Entrance";
import { explainPasskey, PasskeyButton } from "./PasskeyButton";
import { acceptsPasskey, withSecondPasskey } from "./secondPasskey";
import { Ways } from "./Ways";

/** What a page of the entrance hands to the next. */
export interface Handed {
  email?: string;
  notice?: string;
}

/** Members sign in; those whose address is not proved go on to the page for the code. */
export function SignIn() {
  useLanguage();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const handed = (useLocation().state ?? {}) as Handed;
  const [email, setEmail] = useState(handed.email ?? "");
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const [isRemembered, setRemembered] = useState(false);
  const [offersPasskey, setOffersPasskey] = useState(false);
  const wantsPasskey = useRef(false);
  const asked = query.get("to");
  const suffix = asked === null ? "" : `?to=${encodeURIComponent(asked)}`;
  const { submit, isBusy, problems } = useSubmit(async () => {
    try {
      const isByPasskey = wantsPasskey.current;
      wantsPasskey.current = false;
      const code = { otp: otp.trim(), remember_device: isRemembered };
      const factor = needsCode && !isByPasskey ? code : {};
      const answer = await withSecondPasskey((passkey) => {
        const body = { email, password, ...factor, ...(passkey === undefined ? {} : { passkey }) };
        return call("POST /user/auth/login", { body });
      }, isByPasskey);
      await keep(answer.data);
    } catch (error) {
      if ((error as Problem).code === "OTP_REQUIRED" && !needsCode) {
        setNeedsCode(true);
        setOffersPasskey(acceptsPasskey(error as Problem));
        return;
      }
      if ((error as Problem).code === "EMAIL_NOT_VERIFIED") {
        await navigate(`/verify${suffix}`, { state: { email } satisfies Handed });
        return;
      }
      throw error;
    }
    await navigate(await destination(asked), { replace: true });
  }, wrongCredentials);
  return (
    <Entrance
      title={t("signIn.title")}
      lead={isInvited() ? t("invitation.lead") : undefined}
      footer={
        <>
          {t("signIn.new")} <Link to={`/register${suffix}`}>{t("signIn.register")}</Link>
        </>
      }
    >
      {handed.notice !== undefined && <Notice kind="success">{handed.notice}</Notice>}
      {query.has("ended") && <Notice kind="info">{t("signIn.ended")}</Notice>}
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("signIn.email")}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="username"
          autoFocus={email === ""}
          required
          value={email}
          onChange={setEmail}
          problem={problems.fields["email"]}
        />
        <PasswordField
          label={t("signIn.password")}
          name="password"
          autoComplete="current-password"
          autoFocus={email !== ""}
          required
          value={password}
          onChange={setPassword}
          problem={problems.fields["password"]}
        />
        {needsCode && (
          <>
            <TextField
              label={t("signIn.code")}
              hint={t("signIn.codeHint")}
              name="otp"
              dir="ltr"
              autoComplete="one-time-code"
              autoFocus
              required
              value={otp}
              onChange={setOtp}
              problem={problems.fields["otp"]}
            />
            <Checkbox
              label={t("signIn.remember")}
              checked={isRemembered}
              onChange={setRemembered}
            />
            {offersPasskey && (
              <Button
                type="submit"
                icon="key"
                onClick={() => {
                  wantsPasskey.current = true;
                }}
              >
                {t("signIn.passkeyInstead")}
              </Button>
            )}
          </>
        )}
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("signIn.submit")}
        </Button>
        <Link to={`/forgotten${suffix}`} state={{ email } satisfies Handed}>
          {t("signIn.forgotten")}
        </Link>
      </form>
      <PasskeyButton
        holder="user"
        onSignedIn={async () => {
          await navigate(await destination(asked), { replace: true });
        }}
      />
      <Ways email={email} workspace={query.get("workspace")} returnTo={asked} />
    </Entrance>
  );
}

function wrongCredentials(problem: Problem): FormProblems | undefined {
  switch (problem.code) {
    case "OTP_REQUIRED":
    case "SECOND_FACTOR_WRONG":
      return { fields: { otp: t("code.wrong") }, whole: undefined };
    case "LOGIN_FAILED":
      return { fields: {}, whole: t("signIn.wrong") };
    case "SSO_REQUIRED":
      return { fields: {}, whole: t("sso.required") };
    default:
      return explainPasskey(problem);
  }
}
