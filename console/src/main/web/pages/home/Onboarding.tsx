import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call, newKey } from "../../api/client";
import { queries } from "../../api/queries";
import { Button, IconButton } from "../../parts/Button";
import { Icon } from "../../parts/Icon";
import { tell } from "../../parts/Toasts";
import { formatNumber } from "../../records/format";
import { useMe, useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { useUsage } from "../settings/billing/data";
import { tellProblem } from "../settings/refusals";
import { stageOf, stepsFor } from "./steps";

type TourState = "in_progress" | "completed" | "skipped";

async function step(tour_state: TourState): Promise<void> {
  try {
    await call("PATCH /admin/tour-state", { body: { tour_state }, key: newKey() });
  } catch (error) {
    tellProblem(error);
  }
  await queries.invalidateQueries({ queryKey: ["me"] });
}

/** Begins the way through the first day; the greeting is over with it. */
async function start(): Promise<void> {
  try {
    await call("PATCH /admin/onboarding", {
      body: { onboarding_state: "trial_chosen", build_path: "template" },
      key: newKey(),
    });
    await call("PATCH /admin/is-new-user", { body: { is_new_user: false }, key: newKey() });
  } catch (error) {
    tellProblem(error);
    return;
  }
  await step("in_progress");
}

async function skip(): Promise<void> {
  await step("skipped");
  tell(t("home.skipped"), () => step("in_progress"));
}

/** Notes that a step was opened; what the step leads to does not wait for it. */
function note(tour: string | null): void {
  if (tour !== null) {
    void call("PATCH /admin/tours/seen", { body: { tour_key: tour }, key: newKey() })
      .then(() => queries.invalidateQueries({ queryKey: ["me"] }))
      .catch(() => undefined);
  }
}

/** The way through the first day: a greeting, then a list of steps, each with its door. */
export function Onboarding() {
  const me = useMe();
  const objects = useObjects();
  const stage = me.data === undefined ? "over" : stageOf(me.data.tour_state);
  const isStarted = stage === "started";
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  const usage = useUsage(isStarted && may("billing.read"));
  const members = useQuery({
    queryKey: ["members", "count"],
    enabled: isStarted && may("member.read"),
    queryFn: ({ signal }) => call("GET /admin/members", { query: { limit: 1 }, signal }),
    select: (answer) => answer.pagination.total,
  });
  if (me.data === undefined || stage === "over") {
    return null;
  }
  if (stage === "offered") {
    return (
      <section className="panel welcome" aria-labelledby="welcome">
        <h2 id="welcome">{t("home.welcome", { name: me.data.name })}</h2>
        <p>{t("home.welcomeLead")}</p>
        <div className="row">
          <Button kind="primary" onClick={start}>
            {t("home.start")}
          </Button>
          <Button kind="quiet" onClick={skip}>
            {t("home.notNow")}
          </Button>
        </div>
      </section>
    );
  }
  const steps = stepsFor(me.data, {
    objects: (objects.data ?? []).map((one) => one.slug),
    members: members.data ?? null,
    hasPaymentMethod: usage.data?.subscription.has_payment_method ?? null,
  });
  const done = steps.filter((one) => one.isDone).length;
  const isAll = done === steps.length && steps.length > 0;
  return (
    <section className="panel onboarding" aria-labelledby="first-steps">
      <header className="panel-head">
        <h2 id="first-steps">{t("home.steps")}</h2>
        <span className="meta">
          {t("home.progress", { done: formatNumber(done), all: formatNumber(steps.length) })}
        </span>
        <IconButton icon="x" label={t("home.dismiss")} onClick={skip} />
      </header>
      <progress aria-label={t("home.steps")} max={Math.max(1, steps.length)} value={done} />
      <ol className="home-steps">
        {steps.map((one) => (
          <li key={one.key} className={one.isDone ? "done" : ""}>
            {one.isDone ? (
              <Icon icon="circle-check" size={20} />
            ) : (
              <Icon icon="circle" size={20} />
            )}
            <Link to={one.to} onClick={() => note(one.isDone ? null : one.tour)}>
              <span className="stacked">
                <strong>{t(`home.step.${one.key}`)}</strong>
                <span className="meta">{t(`home.stepLead.${one.key}`)}</span>
              </span>
              {one.isDone && <span className="only-read">{t("home.done")}</span>}
            </Link>
          </li>
        ))}
      </ol>
      {isAll && (
        <div className="row">
          <Button kind="primary" icon="check" onClick={() => step("completed")}>
            {t("home.finish")}
          </Button>
        </div>
      )}
    </section>
  );
}
