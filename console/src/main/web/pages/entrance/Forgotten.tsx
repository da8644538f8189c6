import { useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { PasswordField, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { t, useLanguage } from "../../words";
import { Entrance } from "./Entrance";
import type { Handed } from "./SignIn";
import { CodeField } from "./Verify";

/** Whoever forgot the password asks for a code, and then sets a new password with it. */
export function Forgotten() {
  useLanguage();
  const handed = (useLocation().state ?? {}) as Handed;
  const [email, setEmail] = useState(handed.email ?? "");
  const [isSent, setSent] = useState(false);
  return isSent ? (
    <NewPassword email={email} onBack={() => setSent(false)} />
  ) : (
    <Ask email={email} onChange={setEmail} onSent={() => setSent(true)} />
  );
}

function Ask({
  email,
  onChange,
  onSent,
}: {
  email: string;
  onChange: (email: string) => void;
  onSent: () => void;
}) {
  const { submit, isBusy, problems } = useSubmit(async () => {
    await call("POST /user/auth/forgot-password", { body: { email } });
    onSent();
  });
  return (
    <Entrance
      title={t("forgotten.title")}
      lead={t("forgotten.lead")}
      footer={<Link to="/sign-in">{t("signIn.title")}</Link>}
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
          onChange={onChange}
          problem={problems.fields["email"]}
        />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("forgotten.submit")}
        </Button>
      </form>
    </Entrance>
  );
}

function NewPassword({ email, onBack }: { email: string; onBack: () => void }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [otp, setOtp] = useState("");
  const [password, setPassword] = useState("");
  const { submit, isBusy, problems } = useSubmit(
    async () => {
      await call("POST /user/auth/reset-password", { body: { email, otp, password } });
      const handed: Handed = { email, notice: t("forgotten.done") };
      await navigate(`/sign-in${query.size === 0 ? "" : `?${query}`}`, { state: handed });
    },
    (problem) =>
      problem.fields.length === 0 && problem.status === 400
        ? { fields: { otp: t("code.wrong") }, whole: undefined }
        : undefined,
  );
  return (
    <Entrance
      title={t("forgotten.title")}
      lead={t("code.sent", { email })}
      footer={
        <button type="button" className="link" onClick={onBack}>
          {t("code.other")}
        </button>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <CodeField value={otp} onChange={setOtp} problem={problems.fields["otp"]} />
        <PasswordField
          label={t("forgotten.newPassword")}
          name="password"
          autoComplete="new-password"
          required
          hint={t("register.rule")}
          value={password}
          onChange={setPassword}
          problem={problems.fields["password"]}
        />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("forgotten.save")}
        </Button>
      </form>
    </Entrance>
  );
}
