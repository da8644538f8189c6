import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../api/client";
import { Problem } from "../../api/problem";
import { queries } from "../../api/queries";
import { session } from "../../api/session";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { SelectField, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { tell } from "../../parts/Toasts";
import { useDraft } from "../../records/draft";
import { t } from "../../words";
import { addressOf } from "../entrance/Workspaces";
import { explain } from "./problems";
import { LimitFields, PlanFields, type TermsDraft } from "./TermsFields";
import { draftsOf, isPrice, limitsOf, NEGOTIATED, priceOf, wrongLimits } from "./terms";

const BAD = 422;
const TYPES = ["", "hyper", "dedicated"] as const;

/** Refuses terms that the API would refuse, before they are sent. */
export function checkTerms(terms: TermsDraft): void {
  const fields = [
    ...(terms.plan === NEGOTIATED && !isPrice(terms.price) ? ["price"] : []),
    ...wrongLimits(terms.limits),
  ];
  if (fields.length > 0) {
    const wrong = fields.map((field) => ({ field, rule: "number", message: "" }));
    throw new Problem(BAD, "TERMS", "", wrong);
  }
}

/** What is wrong with terms, at their fields. */
export function explainTerms(problem: Problem) {
  return problem.code === "TERMS"
    ? {
        fields: Object.fromEntries(
          problem.fields.map((one) => [one.field, t("platform.terms.wrongNumber")]),
        ),
        whole: undefined,
      }
    : explain(problem);
}

/** Sets up a workspace for a customer. What was typed survives a reload. */
export function Provision({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const draft = useDraft(`operator.provision.${session()?.user.email}`);
  const text = (name: string) => {
    const value = draft.values[name];
    return typeof value === "string" ? value : "";
  };
  const [terms, setTerms] = useState<TermsDraft>({
    plan: "basic",
    period: "monthly",
    price: "",
    limits: draftsOf({}),
  });
  const name = text("name");
  const subdomain = text("subdomain") === "" ? addressOf(name) : text("subdomain");
  const type = TYPES.find((one) => one === text("type")) ?? "";
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    checkTerms(terms);
    const limits = limitsOf(terms.limits);
    const price = terms.plan === NEGOTIATED ? priceOf(terms.price) : undefined;
    const body = {
      name,
      subdomain,
      owner_email: text("email"),
      plan: terms.plan,
      billing_period: terms.period,
      ...(type !== "" && { type }),
      ...(text("owner") !== "" && { owner_name: text("owner") }),
      ...(Object.keys(limits).length > 0 && { custom_limits: limits }),
      ...(price !== undefined && { price }),
    };
    const answer = await call("POST /admin/platform/tenants/provision", { body, key });
    draft.drop();
    tell(t("platform.provision.done", { name: answer.data.name, email: text("email") }));
    await queries.invalidateQueries({ queryKey: ["operator", "tenants"] });
    await navigate(`/operator/tenants/${answer.data.subdomain}`);
  }, explainTerms);
  return (
    <Dialog title={t("platform.provision.title")} form="drawer" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <TextField
          label={t("workspaces.name")}
          autoFocus
          required
          maxLength={200}
          value={name}
          onChange={(value) => draft.set("name", value)}
          problem={problems.fields["name"]}
        />
        <TextField
          label={t("workspaces.address")}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          required
          value={subdomain}
          onChange={(value) => draft.set("subdomain", value)}
          problem={problems.fields["subdomain"]}
        />
        <div className="pair">
          <TextField
            label={t("platform.provision.email")}
            hint={t("platform.provision.emailHint")}
            type="email"
            dir="ltr"
            required
            value={text("email")}
            onChange={(value) => draft.set("email", value)}
            problem={problems.fields["owner_email"]}
          />
          <TextField
            label={t("platform.provision.owner")}
            hint={t("platform.provision.ownerHint")}
            isOptional
            value={text("owner")}
            onChange={(value) => draft.set("owner", value)}
            problem={problems.fields["owner_name"]}
          />
        </div>
        <SelectField
          label={t("platform.tenants.database")}
          value={type}
          choices={TYPES.map((one) => ({
            value: one,
            label:
              one === "" ? t("platform.provision.asConfigured") : t(`platform.tenants.type.${one}`),
          }))}
          onChange={(value) => draft.set("type", value)}
          problem={problems.fields["type"]}
        />
        <PlanFields draft={terms} problems={problems.fields} onChange={setTerms} />
        <details>
          <summary>{t("platform.limits.own")}</summary>
          <LimitFields
            drafts={terms.limits}
            problems={problems.fields}
            onChange={(limits) => setTerms({ ...terms, limits })}
          />
        </details>
        <p className="meta">{t("platform.provision.lead")}</p>
        <div className="row">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t("platform.provision.submit")}
          </Button>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
