import { Labelled, SelectField, TextField } from "../../parts/Field";
import { t } from "../../words";
import { planName } from "./pieces";
import { type LimitDraft, type LimitDrafts, type Metric, METRICS, NEGOTIATED, PLANS } from "./terms";

export interface TermsDraft {
  readonly plan: string;
  readonly period: "monthly" | "annual";
  readonly price: string;
  readonly limits: LimitDrafts;
}

/** Plan, period and price of a workspace. */
export function PlanFields({
  draft,
  plans = PLANS,
  problems,
  onChange,
}: {
  draft: TermsDraft;
  plans?: readonly string[];
  problems: Readonly<Record<string, string>>;
  onChange: (draft: TermsDraft) => void;
}) {
  return (
    <>
      <div className="pair">
        <SelectField
          label={t("platform.tenants.plan")}
          value={draft.plan}
          choices={plans.map((plan) => ({ value: plan, label: planName(plan) }))}
          onChange={(plan) => onChange({ ...draft, plan })}
          problem={problems["plan"]}
        />
        <SelectField
          label={t("platform.terms.period")}
          value={draft.period}
          choices={(["monthly", "annual"] as const).map((one) => ({
            value: one,
            label: t(`platform.terms.periods.${one}`),
          }))}
          onChange={(period) =>
            onChange({ ...draft, period: period === "annual" ? "annual" : "monthly" })
          }
          problem={problems["billing_period"]}
        />
      </div>
      {draft.plan === NEGOTIATED && (
        <TextField
          label={t("platform.terms.price")}
          hint={t("platform.terms.priceHint")}
          inputMode="decimal"
          dir="ltr"
          required
          value={draft.price}
          onChange={(price) => onChange({ ...draft, price })}
          problem={problems["price"]}
        />
      )}
    </>
  );
}

/** The limits of a workspace: those of its plan, none, or its own. */
export function LimitFields({
  drafts,
  problems,
  onChange,
}: {
  drafts: LimitDrafts;
  problems: Readonly<Record<string, string>>;
  onChange: (drafts: LimitDrafts) => void;
}) {
  return (
    <fieldset className="op-limits">
      <legend>{t("platform.limits.title")}</legend>
      {METRICS.map((metric) => (
        <LimitField
          key={metric}
          metric={metric}
          draft={drafts[metric]}
          problem={problems[metric] ?? problems[`custom_limits.${metric}`]}
          onChange={(draft) => onChange({ ...drafts, [metric]: draft })}
        />
      ))}
    </fieldset>
  );
}

const KINDS = ["plan", "unlimited", "number"] as const;

function LimitField({
  metric,
  draft,
  problem,
  onChange,
}: {
  metric: Metric;
  draft: LimitDraft;
  problem: string | undefined;
  onChange: (draft: LimitDraft) => void;
}) {
  const label = t(`platform.limits.${metric === "storage" ? "gigabytes" : metric}`);
  return (
    <Labelled label={label} problem={problem}>
      {(ids) => (
        <div className="limit">
          <select
            id={ids.id}
            className="input"
            value={draft.kind}
            onChange={(event) =>
              onChange({
                ...draft,
                kind: KINDS.find((one) => one === event.target.value) ?? "plan",
              })
            }
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`platform.limits.kinds.${kind}`)}
              </option>
            ))}
          </select>
          {draft.kind === "number" && (
            <input
              className="input"
              inputMode="decimal"
              dir="ltr"
              aria-label={t("platform.limits.value", { metric: label })}
              aria-invalid={ids["aria-invalid"]}
              aria-describedby={ids["aria-describedby"]}
              value={draft.text}
              onChange={(event) => onChange({ ...draft, text: event.target.value })}
            />
          )}
        </div>
      )}
    </Labelled>
  );
}
