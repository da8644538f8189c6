import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { PasswordField, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { t, useLanguage } from "../../words";
import { isInvited } from "./arrival";
import { Entrance } from "./Entrance";
import type { Handed } from "./SignIn";

/** A newcomer makes an account, and proves the address on the next page. */
export function Register() {
  useLanguage();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [name, setName] = useState("");
  const [email, setEmail] = useState(query.get("email") ?? "");
  const [password, setPassword] = useState("");
  const suffix = query.size === 0 ? "" : `?${query}`;
  const { submit, isBusy, problems } = useSubmit(async () => {
    await call("POST /user/auth/register", { body: { name, email, password } });
    await navigate(`/verify${suffix}`, { state: { email } satisfies Handed });
  });
  return (
    <Entrance
      title={t("register.title")}
      lead={isInvited() ? t("invitation.lead") : undefined}
      footer={
        <>
          {t("register.have")} <Link to={`/sign-in${suffix}`}>{t("register.signIn")}</Link>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("register.name")}
          name="name"
          autoComplete="name"
          autoFocus
          required
          value={name}
          onChange={setName}
          problem={problems.fields["name"]}
        />
        <TextField
          label={t("signIn.email")}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="username"
          required
          value={email}
          onChange={setEmail}
          problem={problems.fields["email"]}
        />
        <PasswordField
          label={t("register.password")}
          name="password"
          autoComplete="new-password"
          required
          hint={t("register.rule")}
          value={password}
          onChange={setPassword}
          problem={problems.fields["password"]}
        />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("register.submit")}
        </Button>
      </form>
    </Entrance>
  );
}
