import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client";
import { Problem } from "../../api/problem";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Checkbox, SelectField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { t } from "../../words";
import { useMay } from "./may";
import { explain, problemOfList } from "./refusals";
import { useRoles } from "./roleList";

const CHOICES = ["nobody", "everybody", "roles"] as const;
type RequiredFor = (typeof CHOICES)[number];

/** Which members must have a second factor. */
export function FactorPolicy() {
  const may = useMay();
  const isShown = may("member.read") && may("member.update");
  const policy = useQuery({
    queryKey: ["factor-policy"],
    enabled: isShown,
    queryFn: ({ signal }) => call("GET /admin/security/second-factor", { signal }),
    select: (answer) => answer.data,
  });
  if (!isShown) {
    return null;
  }
  return (
    <section className="settings-section" aria-labelledby="factor-policy">
      <h2 id="factor-policy">{t("factor.policy")}</h2>
      <p className="lead">{t("factor.policyLead")}</p>
      {policy.isPending ? (
        <Skeleton lines={2} />
      ) : policy.isError ? (
        <Failure problem={policy.error} onRetry={() => policy.refetch()} />
      ) : (
        <PolicyForm
          requiredFor={CHOICES.find((one) => one === policy.data.required_for) ?? "nobody"}
          roles={policy.data.roles ?? []}
        />
      )}
    </section>
  );
}

function PolicyForm({
  requiredFor,
  roles,
}: {
  requiredFor: RequiredFor;
  roles: readonly string[];
}) {
  const all = useRoles();
  const [who, setWho] = useState(requiredFor);
  const [chosen, setChosen] = useState(roles);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { required_for: who, roles: who === "roles" ? [...chosen] : [] };
    await call("PUT /admin/security/second-factor", { body, key });
    tell(t("factor.policySaved"));
    await queries.invalidateQueries({ queryKey: ["factor-policy"] });
  }, explainPolicy);
  const ofRoles = problemOfList(problems, "roles");
  return (
    <form className="narrow" onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <SelectField
        label={t("factor.policyFor")}
        value={who}
        problem={problems.fields["required_for"]}
        choices={CHOICES.map((one) => ({ value: one, label: t(`factor.${one}`) }))}
        onChange={(value) => setWho(CHOICES.find((one) => one === value) ?? "nobody")}
      />
      {who === "roles" && (
        <fieldset>
          <legend className="only-read">{t("factor.roles")}</legend>
          {ofRoles !== undefined && <Notice kind="danger">{ofRoles}</Notice>}
          {(all.data ?? []).map((role) => (
            <Checkbox
              key={role.slug}
              label={role.name}
              checked={chosen.includes(role.slug)}
              onChange={(isChosen) =>
                setChosen(
                  isChosen
                    ? [...chosen, role.slug]
                    : chosen.filter((slug) => slug !== role.slug),
                )
              }
            />
          ))}
        </fieldset>
      )}
      <div className="row">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("profile.save")}
        </Button>
      </div>
    </form>
  );
}

function explainPolicy(problem: Problem) {
  return problem.code === "SECOND_FACTOR_REQUIRED"
    ? { fields: {}, whole: t("factor.policyFirst") }
    : explain(problem);
}
