import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { call } from "../../api/client";
import type { Problem } from "../../api/problem";
import { keep } from "../../api/session";
import { Button } from "../../parts/Button";
import { PasswordField, TextField } from "../../parts/Field";
import { type FormProblems, useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { t, useLanguage } from "../../words";
import { destination } from "./arrival";
import { Entrance } from "./Entrance";
import { explainPasskey, PasskeyButton } from "./PasskeyButton";
import { withSecondPasskey } from "./secondPasskey";

/** Operators of the platform sign in, with a code if they have a second factor. */
export function OperatorSignIn() {
  useLanguage();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const { submit, isBusy, problems } = useSubmit(
    async () => {
      const code = otp === "" ? {} : { otp };
      const answer = await withSecondPasskey((passkey) => {
        const body = { email, password, ...code, ...(passkey === undefined ? {} : { passkey }) };
        return call("POST /admin/auth/login", { body });
      }, false);
      await keep(answer.data);
      await navigate(await destination(query.get("to")), { replace: true });
    },
    (problem) => {
      if (problem.code === "OTP_REQUIRED") {
        setNeedsCode(true);
        return { fields: {}, whole: undefined };
      }
      return refused(problem);
    },
  );
  return (
    <Entrance
      title={t("signIn.operatorTitle")}
      footer={<Link to="/sign-in">{t("signIn.members")}</Link>}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("signIn.email")}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="username"
          autoFocus
          required
          value={email}
          onChange={setEmail}
          problem={problems.fields["email"]}
        />
        <PasswordField
          label={t("signIn.password")}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          problem={problems.fields["password"]}
        />
        {needsCode && (
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
        )}
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("signIn.submit")}
        </Button>
      </form>
      <PasskeyButton
        holder="operator"
        onSignedIn={async () => {
          await navigate(await destination(query.get("to")), { replace: true });
        }}
      />
    </Entrance>
  );
}

function refused(problem: Problem): FormProblems | undefined {
  switch (problem.code) {
    case "LOGIN_FAILED":
      return { fields: {}, whole: t("signIn.wrong") };
    case "SECOND_FACTOR_WRONG":
      return { fields: { otp: t("code.wrong") }, whole: undefined };
    default:
      return explainPasskey(problem);
  }
}
