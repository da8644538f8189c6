import { useState } from "react";
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { call } from "../../api/client";
import { keep } from "../../api/session";
import { Button } from "../../parts/Button";
import { TextField } from "../../parts/Field";
import { problemsOf, useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { tell, tellFailure } from "../../parts/Toasts";
import { t, useLanguage } from "../../words";
import { destination } from "./arrival";
import { Entrance } from "./Entrance";
import type { Handed } from "./SignIn";

/** Whoever registered proves the address with the code that was mailed to it. */
export function Verify() {
  useLanguage();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { email } = (useLocation().state ?? {}) as Handed;
  const [otp, setOtp] = useState("");
  const { submit, isBusy, problems } = useSubmit(
    async () => {
      if (email !== undefined) {
        await keep((await call("POST /user/otp/verify", { body: { email, otp } })).data);
        await navigate(await destination(query.get("to")), { replace: true });
      }
    },
    (problem) =>
      problem.status === 400 || problem.status === 401
        ? { fields: { otp: t("code.wrong") }, whole: undefined }
        : undefined,
  );
  if (email === undefined) {
    return <Navigate to="/sign-in" replace />;
  }
  const resend = () =>
    call("POST /user/otp/resend", { body: { email } }).then(
      () => tell(t("code.resent")),
      (error: unknown) => tellFailure(problemsOf(error).whole ?? ""),
    );
  return (
    <Entrance
      title={t("code.title")}
      lead={t("code.sent", { email })}
      footer={<Link to="/register">{t("code.other")}</Link>}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <CodeField value={otp} onChange={setOtp} problem={problems.fields["otp"]} />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("code.submit")}
        </Button>
        <Button kind="quiet" onClick={resend}>
          {t("code.resend")}
        </Button>
      </form>
    </Entrance>
  );
}

/** The box for a code of six digits. */
export function CodeField({
  value,
  onChange,
  problem,
}: {
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
}) {
  return (
    <TextField
      label={t("code.label")}
      name="otp"
      className="input code"
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      required
      maxLength={6}
      value={value}
      onChange={(text) => onChange(text.replace(/\D/g, ""))}
      problem={problem}
    />
  );
}
