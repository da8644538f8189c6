import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { end } from "../../api/session";
import { Button } from "../../parts/Button";
import { PasswordField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { PageHead } from "../../parts/PageHead";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatDay, formatNumber } from "../../records/format";
import { t } from "../../words";
import { Enrolment } from "../factor/Enrolment";
import { NewCodes } from "../factor/NewCodes";
import { Passkeys } from "../factor/Passkeys";
import { WithoutFactor } from "../factor/WithoutFactor";
import { useSecondFactorGate } from "./OperatorShell";
import { Facts } from "./pieces";
import { explain } from "./problems";

/** The operator's own name, password and second factor. */
export function Account() {
  const isRequired = useSecondFactorGate();
  const [open, setOpen] = useState<"enrol" | "codes" | "end" | null>(null);
  const me = useQuery({
    queryKey: ["operator", "me"],
    queryFn: ({ signal }) => call("GET /admin/platform/me", { signal }),
    select: (answer) => answer.data,
  });
  if (me.isPending) {
    return <Skeleton lines={6} />;
  }
  if (me.isError) {
    return <Failure problem={me.error} onRetry={() => me.refetch()} />;
  }
  const hasFactor = me.data.has_second_factor;
  const close = () => {
    setOpen(null);
    void queries.invalidateQueries({ queryKey: ["operator"] });
  };
  return (
    <>
      <PageHead title={t("platform.account.title")} />
      <div className="op-sections narrow">
        {isRequired && <Notice kind="warning">{t("factor.required")}</Notice>}
        <Facts
          items={[
            [t("member.name"), <bdi key="v">{me.data.name}</bdi>],
            [t("signIn.email"), <bdi key="v">{me.data.email}</bdi>],
            [t("platform.created"), formatDay(me.data.created_at.slice(0, 10))],
          ]}
        />
        <section>
          <header className="section-head">
            <h2>
              {t("factor.title")}{" "}
              <span className={`chip ${hasFactor ? "success" : "warning"}`}>
                {t(hasFactor ? "factor.on" : "factor.off")}
              </span>
            </h2>
            {hasFactor ? (
              <span className="row">
                <Button icon="refresh" onClick={() => setOpen("codes")}>
                  {t("factor.renew")}
                </Button>
                <Button icon="shield-off" onClick={() => setOpen("end")}>
                  {t("factor.end")}
                </Button>
              </span>
            ) : (
              <Button kind="primary" icon="shield-check" onClick={() => setOpen("enrol")}>
                {t("factor.begin")}
              </Button>
            )}
          </header>
          <p>
            {hasFactor
              ? t("factor.left", { left: formatNumber(me.data.recovery_codes_left) })
              : t("factor.lead")}
          </p>
        </section>
        <Passkeys holder="operator" />
        <Password />
      </div>
      {open === "enrol" && <Enrolment holder="operator" onClose={close} />}
      {open === "codes" && <NewCodes holder="operator" onClose={close} />}
      {open === "end" && <WithoutFactor holder="operator" onClose={close} />}
    </>
  );
}

function Password() {
  const navigate = useNavigate();
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { current_password: current, password };
    await call("PUT /admin/platform/me/password", { body, key });
    tell(t("platform.account.passwordChanged"));
    // The change has ended all sessions of the operator, also this one.
    await end().catch(() => undefined);
    await navigate("/operator/sign-in");
  }, explain);
  return (
    <section>
      <h2>{t("platform.account.password")}</h2>
      <p className="meta">{t("platform.account.passwordLead")}</p>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <PasswordField
          label={t("platform.account.current")}
          autoComplete="current-password"
          required
          value={current}
          onChange={setCurrent}
          problem={problems.fields["current_password"]}
        />
        <PasswordField
          label={t("platform.account.new")}
          hint={t("register.rule")}
          autoComplete="new-password"
          required
          value={password}
          onChange={setPassword}
          problem={problems.fields["password"]}
        />
        <div className="row">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t("platform.account.change")}
          </Button>
        </div>
      </form>
    </section>
  );
}
