import { useQuery } from "@tanstack/react-query";
import type { UserView } from "generated/api";
import { useState } from "react";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { restore } from "../../../api/session";
import { Button } from "../../../parts/Button";
import { PasswordField, TextField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { PageHead } from "../../../parts/PageHead";
import { Avatar } from "../../../parts/People";
import { Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { formatDay } from "../../../records/format";
import { t } from "../../../words";
import { explainAccount } from "./explainAccount";
import { OwnData } from "./OwnData";
import { OwnZone } from "./OwnZone";

/** Who the person is, to all workspaces: name and e-mail. */
export function Profile() {
  const profile = useQuery({
    queryKey: ["profile"],
    queryFn: ({ signal }) => call("GET /user/auth/profile", { signal }),
    select: (answer) => answer.data,
  });
  return (
    <>
      <PageHead title={t("profile.title")} />
      {profile.isPending ? (
        <Skeleton lines={5} />
      ) : profile.isError ? (
        <Failure problem={profile.error} onRetry={() => profile.refetch()} />
      ) : (
        <>
          <Name key={profile.data.name} user={profile.data} />
          <OwnZone key={profile.data.timezone} user={profile.data} />
          <Email key={profile.data.email} user={profile.data} />
          <OwnData user={profile.data} />
        </>
      )}
    </>
  );
}

function Name({ user }: { user: UserView }) {
  const [name, setName] = useState(user.name);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await call("PUT /user/auth/profile", { body: { name: name.trim() }, key });
    tell(t("profile.saved"));
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["profile"] }),
      queries.invalidateQueries({ queryKey: ["me"] }),
      restore().catch(() => null),
    ]);
  }, explainAccount);
  return (
    <section className="settings-section">
      <div className="person large">
        <Avatar name={name === "" ? user.name : name} size={32} />
        <span className="stacked">
          <bdi className="clip">{user.email}</bdi>
          {user.created_at !== null && (
            <span className="meta">
              {t("profile.since", { date: formatDay(user.created_at.slice(0, 10)) })}
            </span>
          )}
        </span>
      </div>
      <form className="narrow" onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("register.name")}
          autoComplete="name"
          required
          value={name}
          onChange={setName}
          problem={problems.fields["name"]}
        />
        <div className="row">
          <Button
            kind="primary"
            type="submit"
            isBusy={isBusy}
            disabled={name.trim() === user.name}
          >
            {t("profile.save")}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Changes the e-mail in two steps: a code goes to each address, and proves it. */
function Email({ user }: { user: UserView }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [ownCode, setOwnCode] = useState("");
  const [isSent, setSent] = useState(false);
  const asking = useSubmit(async (key) => {
    const body = { email: email.trim(), current_password: password };
    await call("POST /user/auth/change-email", { body, key });
    setPassword("");
    setSent(true);
  }, explainAccount);
  const proving = useSubmit(async (key) => {
    const body = { otp: code.trim(), current_otp: ownCode.trim() };
    await call("POST /user/auth/change-email/confirm", { body, key });
    tell(t("profile.emailChanged", { email: email.trim() }));
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["profile"] }),
      restore().catch(() => null),
    ]);
  }, explainAccount);
  return (
    <section className="settings-section">
      <h2>{t("profile.email")}</h2>
      <p className="lead">{t("profile.emailLead", { email: user.email })}</p>
      {isSent ? (
        <form className="narrow" onSubmit={(event) => void proving.submit(event)} noValidate>
          {proving.problems.whole !== undefined && (
            <Notice kind="danger">{proving.problems.whole}</Notice>
          )}
          <Notice kind="info">
            {t("profile.codesSent", { email: email.trim(), former: user.email })}
          </Notice>
          <TextField
            label={t("profile.codeOf", { email: email.trim() })}
            className="input code"
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            autoFocus
            value={code}
            onChange={setCode}
            problem={proving.problems.fields["otp"]}
          />
          <TextField
            label={t("profile.codeOf", { email: user.email })}
            className="input code"
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={ownCode}
            onChange={setOwnCode}
            problem={proving.problems.fields["current_otp"]}
          />
          <div className="row">
            <Button kind="primary" type="submit" isBusy={proving.isBusy}>
              {t("profile.changeEmail")}
            </Button>
            <Button onClick={() => setSent(false)}>{t("form.back")}</Button>
          </div>
        </form>
      ) : (
        <form className="narrow" onSubmit={(event) => void asking.submit(event)} noValidate>
          {asking.problems.whole !== undefined && (
            <Notice kind="danger">{asking.problems.whole}</Notice>
          )}
          <TextField
            label={t("profile.newEmail")}
            type="email"
            dir="ltr"
            autoComplete="email"
            required
            value={email}
            onChange={setEmail}
            problem={asking.problems.fields["email"]}
          />
          <PasswordField
            label={t("profile.currentPassword")}
            autoComplete="current-password"
            required
            value={password}
            onChange={setPassword}
            problem={asking.problems.fields["current_password"]}
          />
          <div className="row">
            <Button type="submit" isBusy={asking.isBusy} disabled={email.trim() === ""}>
              {t("profile.sendCodes")}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
