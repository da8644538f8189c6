import { useQuery } from "@tanstack/react-query";
import type { SupportAccess as Rule } from "generated/api";
import { useState } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { SelectField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { formatMoment } from "../../records/format";
import { t } from "../../words";
import { useMay } from "./may";
import { explain } from "./refusals";

const HOUR = 3_600_000;
/** Hours for which support may be let in. */
const TIMES = { hour: 1, day: 24, week: 168 } as const;
const CHOICES = ["always", "never", "hour", "day", "week"] as const;
type Choice = (typeof CHOICES)[number];

/** Whether operators of the platform may act for members of the workspace. */
export function SupportAccess() {
  const may = useMay();
  const isShown = may("member.read") && may("member.update");
  const rule = useQuery({
    queryKey: ["support-access"],
    enabled: isShown,
    queryFn: ({ signal }) => call("GET /admin/security/support-access", { signal }),
    select: (answer) => answer.data,
  });
  if (!isShown) {
    return null;
  }
  return (
    <section className="settings-section" aria-labelledby="support-access">
      <h2 id="support-access">{t("support.title")}</h2>
      <p className="lead">{t("support.lead")}</p>
      {rule.isPending ? (
        <Skeleton lines={2} />
      ) : rule.isError ? (
        <Failure problem={rule.error} onRetry={() => rule.refetch()} />
      ) : (
        <RuleForm rule={rule.data} />
      )}
    </section>
  );
}

function RuleForm({ rule }: { rule: Rule }) {
  const until = rule.allowed_until ?? null;
  const isOpen = until !== null && new Date(until) > new Date();
  const [choice, setChoice] = useState<Choice>(rule.mode === "always" ? "always" : "never");
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await call("PUT /admin/security/support-access", { body: ruleOf(choice), key });
    tell(t("support.saved"));
    await queries.invalidateQueries({ queryKey: ["support-access"] });
  }, explain);
  return (
    <form className="narrow" onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      {rule.mode === "consent" && (
        <Notice kind={isOpen ? "warning" : "info"}>
          {isOpen ? t("support.open", { at: formatMoment(until) }) : t("support.closed")}
        </Notice>
      )}
      <SelectField
        label={t("support.may")}
        value={choice}
        problem={problems.fields["mode"] ?? problems.fields["allowed_until"]}
        choices={CHOICES.map((one) => ({ value: one, label: t(`support.${one}`) }))}
        onChange={(value) => setChoice(CHOICES.find((one) => one === value) ?? "always")}
      />
      <div className="row">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("profile.save")}
        </Button>
      </div>
    </form>
  );
}

function ruleOf(choice: Choice): Rule {
  if (choice === "always") {
    return { mode: "always", allowed_until: null };
  }
  const until =
    choice === "never" ? null : new Date(Date.now() + TIMES[choice] * HOUR).toISOString();
  return { mode: "consent", allowed_until: until };
}
