import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, newKey } from "../../api/client";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { Checkbox } from "../../parts/Field";
import { Notice } from "../../parts/Notice";
import { ObjectIcon } from "../../parts/ObjectIcon";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { t } from "../../words";
import { renewFields, renewObjects, useAllObjects } from "./data";
import { sentenceOf } from "./refusals";
import { planOf, type Step, stepsOf } from "./template";

const STABLE = Number.POSITIVE_INFINITY;

/** Adds objects of a template to the workspace. */
export function Templates({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useQuery({
    queryKey: ["templates"],
    staleTime: STABLE,
    queryFn: ({ signal }) => call("GET /user/object-templates", { signal }),
    select: (answer) => answer.data,
  });
  return (
    <Dialog title={t("template.title")} onClose={onClose}>
      {list.isError ? (
        <Failure problem={list.error} onRetry={() => list.refetch()} />
      ) : list.isPending ? (
        <Skeleton lines={6} />
      ) : chosen === null ? (
        <div className="picks">
          {list.data.map((one) => (
            <button
              key={one.slug}
              type="button"
              className="pick"
              onClick={() => setChosen(one.slug)}
            >
              <ObjectIcon icon={one.icon} color={null} size={20} />
              <span className="text">
                <strong dir="auto">{one.name}</strong>
                <span className="meta" dir="auto">
                  {one.objects.join(" · ")}
                </span>
              </span>
            </button>
          ))}
        </div>
      ) : (
        <OneTemplate slug={chosen} onBack={() => setChosen(null)} onDone={onClose} />
      )}
    </Dialog>
  );
}

function OneTemplate({
  slug,
  onBack,
  onDone,
}: {
  slug: string;
  onBack: () => void;
  onDone: () => void;
}) {
  const objects = useAllObjects();
  const template = useQuery({
    queryKey: ["templates", slug],
    staleTime: STABLE,
    queryFn: ({ signal }) => call("GET /user/object-templates/{slug}", { path: { slug }, signal }),
    select: (answer) => answer.data,
  });
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [done, setDone] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  if (template.isError) {
    return <Failure problem={template.error} onRetry={() => template.refetch()} />;
  }
  if (template.isPending || objects.data === undefined) {
    return <Skeleton lines={6} />;
  }
  const present = new Set(objects.data.map((one) => one.slug));
  const wanted = template.data.objects.map((one) => one.slug).filter((one) => !without.has(one));
  const plan = planOf(template.data, new Set(wanted), present);
  const run = async (all: readonly Step[], from: number) => {
    setRunning(true);
    setProblem(null);
    setSteps(all);
    for (const [at, step] of all.entries()) {
      if (at >= from) {
        setDone(at);
        try {
          await step.run(step.key);
        } catch (error) {
          setProblem(sentenceOf(error));
          setRunning(false);
          return;
        }
      }
    }
    await Promise.all([renewObjects(), renewFields()]);
    tell(t("template.done"));
    onDone();
  };
  const step = steps[done];
  return (
    <div className="stack">
      <p>{t("template.lead")}</p>
      {problem !== null && step !== undefined && (
        <Notice kind="danger">{t("template.stopped", { name: step.name, problem })}</Notice>
      )}
      <fieldset className="stack" disabled={steps.length > 0}>
        <legend className="only-read">{t("template.objects")}</legend>
        {template.data.objects.map((one) => (
          <div key={one.slug} className="template-object">
            <Checkbox
              label={
                <>
                  <ObjectIcon icon={one.icon} color={one.color} />{" "}
                  <bdi>{one.plural_name}</bdi>
                </>
              }
              checked={!without.has(one.slug) && !present.has(one.slug)}
              disabled={present.has(one.slug)}
              onChange={(isOn) => {
                const next = new Set(without);
                if (isOn) {
                  next.delete(one.slug);
                } else {
                  next.add(one.slug);
                }
                setWithout(next);
              }}
            />
            <p className="meta">
              {present.has(one.slug)
                ? t("template.here")
                : `${t("template.fields", { count: one.fields.length })}: ${one.fields
                    .map((field) => field.name)
                    .join(", ")}`}
            </p>
          </div>
        ))}
      </fieldset>
      {plan.relations.length > 0 && (
        <p className="meta">{t("template.relations", { count: plan.relations.length })}</p>
      )}
      {isRunning && step !== undefined && (
        <p role="status">
          {t("template.running", { name: step.name, done, all: steps.length })}
          <progress max={steps.length} value={done} />
        </p>
      )}
      <div className="row">
        {problem !== null ? (
          <Button kind="primary" onClick={() => run(steps, done)}>
            {t("template.goOn")}
          </Button>
        ) : (
          <Button
            kind="primary"
            isBusy={isRunning}
            disabled={plan.objects.length === 0}
            onClick={() => run(stepsOf(plan, newKey), 0)}
          >
            {t("template.add", { count: plan.objects.length })}
          </Button>
        )}
        {!isRunning && <Button onClick={onBack}>{t("template.back")}</Button>}
      </div>
    </div>
  );
}
