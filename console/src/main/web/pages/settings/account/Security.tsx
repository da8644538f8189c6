import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call, newKey } from "../../../api/client";
import { queries } from "../../../api/queries";
import { end } from "../../../api/session";
import { Button } from "../../../parts/Button";
import { Confirm } from "../../../parts/Confirm";
import { PasswordField } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Icon } from "../../../parts/Icon";
import { Notice } from "../../../parts/Notice";
import { PageHead } from "../../../parts/PageHead";
import { Failure, Skeleton } from "../../../parts/States";
import { tell } from "../../../parts/Toasts";
import { formatMoment } from "../../../records/format";
import { t } from "../../../words";
import { Passkeys } from "../../factor/Passkeys";
import { tellProblem } from "../refusals";
import { deviceOf } from "./device";
import { explainAccount } from "./explainAccount";
import { SecondFactor } from "./SecondFactor";

/** The second factor, the password, and where the person is signed in. */
export function Security() {
  return (
    <>
      <PageHead title={t("security.title")} />
      <SecondFactor />
      <Passkeys holder="user" />
      <Password />
      <Sessions />
    </>
  );
}

function Password() {
  const navigate = useNavigate();
  const [before, setBefore] = useState("");
  const [next, setNext] = useState("");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await call("POST /user/auth/change-password", {
      body: { current_password: before, password: next },
      key,
    });
    tell(t("security.changed"));
    await end().catch(() => null);
    await navigate("/sign-in?to=/settings/security");
  }, explainAccount);
  return (
    <section className="settings-section">
      <h2>{t("security.password")}</h2>
      <p className="lead">{t("security.passwordLead")}</p>
      <form className="narrow" onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <PasswordField
          label={t("profile.currentPassword")}
          autoComplete="current-password"
          required
          value={before}
          onChange={setBefore}
          problem={problems.fields["current_password"]}
        />
        <PasswordField
          label={t("forgotten.newPassword")}
          hint={t("register.rule")}
          autoComplete="new-password"
          required
          value={next}
          onChange={setNext}
          problem={problems.fields["password"]}
        />
        <div className="row">
          <Button type="submit" isBusy={isBusy}>
            {t("security.change")}
          </Button>
        </div>
      </form>
    </section>
  );
}

function Sessions() {
  const navigate = useNavigate();
  const [isEnding, setEnding] = useState(false);
  const sessions = useQuery({
    queryKey: ["sessions"],
    queryFn: ({ signal }) => call("GET /user/auth/sessions", { signal }),
    select: (answer) => answer.data,
  });
  const close = async (slug: string) => {
    try {
      await call("DELETE /user/auth/sessions/{slug}", { path: { slug }, key: newKey() });
      tell(t("security.ended"));
    } catch (error) {
      tellProblem(error);
    }
    await queries.invalidateQueries({ queryKey: ["sessions"] });
  };
  const endOthers = async () => {
    try {
      await call("DELETE /user/auth/sessions", { key: newKey() });
      tell(t("security.othersEnded"));
    } catch (error) {
      tellProblem(error);
    }
    await queries.invalidateQueries({ queryKey: ["sessions"] });
  };
  return (
    <section className="settings-section">
      <div className="page-head">
        <h2>{t("security.sessions")}</h2>
        {(sessions.data?.length ?? 0) > 1 && (
          <Button onClick={endOthers}>{t("security.endOthers")}</Button>
        )}
        <Button icon="logout" onClick={() => setEnding(true)}>
          {t("security.endAll")}
        </Button>
      </div>
      <p className="lead">{t("security.sessionsLead")}</p>
      {sessions.isPending ? (
        <Skeleton lines={4} />
      ) : sessions.isError ? (
        <Failure problem={sessions.error} onRetry={() => sessions.refetch()} />
      ) : (
        <ul className="rows">
          {sessions.data.map((one) => {
            const device = deviceOf(one.agent);
            return (
              <li key={one.slug}>
                {device.isPhone ? (
                  <Icon icon="device-mobile" size={20} />
                ) : (
                  <Icon icon="device-desktop" size={20} />
                )}
                <span className="stacked">
                  <span>
                    <bdi>{device.name}</bdi>{" "}
                    {one.is_current && <span className="chip success">{t("security.this")}</span>}
                  </span>
                  <span className="meta">
                    <bdi>{one.address}</bdi> ·{" "}
                    {t("security.lastUsed", { at: formatMoment(one.last_used_at) })}
                  </span>
                </span>
                {!one.is_current && (
                  <Button kind="quiet" onClick={() => close(one.slug)}>
                    {t("shell.signOut")}
                    <span className="only-read"> {device.name}</span>
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {isEnding && (
        <Confirm
          title={t("security.endAllTitle")}
          action={t("security.endAll")}
          onClose={() => setEnding(false)}
          onConfirm={async (key) => {
            await call("POST /user/auth/logout-all", { key });
            await end().catch(() => null);
            await navigate("/sign-in");
          }}
        >
          {t("security.endAllLead")}
        </Confirm>
      )}
    </section>
  );
}
