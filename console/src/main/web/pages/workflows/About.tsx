import { useQuery } from "@tanstack/react-query";
import type { Workflow, WorkflowImpact } from "generated/api";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { call } from "../../api/client";
import { useAddress } from "../../parts/address";
import { Failure, Skeleton } from "../../parts/States";
import { formatMoment, formatNumber } from "../../records/format";
import { PersonName } from "../../records/Value";
import { useObjects } from "../../shell/workspace";
import { useReading } from "../../records/conditions/related";
import { conditionSentence } from "../../records/conditions/sentence";
import { t } from "../../words";
import {
  useConditionFields,
  useFieldsOf,
  useKinds,
  usePeople,
  useSessions,
  useWorkflowNames,
} from "./data";
import { Choice } from "./lists";
import { draftOf } from "./model/definition";
import { objectOf } from "./model/variables";
import { triggerSentence } from "./sentences";
import { StatTiles } from "./StatTiles";

const PERIODS = [7, 30, 90] as const;

/** What a workflow does, touches and did. */
export function About({ workflow }: { workflow: Workflow }) {
  const { slug } = workflow;
  const { query, change } = useAddress();
  const days = PERIODS.find((one) => String(one) === query.get("days")) ?? 30;
  const preview = useQuery({
    queryKey: ["workflow-about", slug, "preview"],
    queryFn: ({ signal }) => call("GET /workflow/{slug}/preview", { path: { slug }, signal }),
    select: (answer) => answer.data,
  });
  const impact = useQuery({
    queryKey: ["workflow-about", slug, "impact"],
    queryFn: ({ signal }) => call("GET /workflow/{slug}/impact", { path: { slug }, signal }),
    select: (answer) => answer.data,
  });
  const stats = useQuery({
    queryKey: ["workflow-about", slug, "stats", days],
    queryFn: ({ signal }) =>
      call("GET /workflow/{slug}/stats", { path: { slug }, query: { days }, signal }),
    select: (answer) => answer.data,
  });
  const problem = preview.error ?? impact.error ?? stats.error;
  if (problem !== null) {
    const retry = () => Promise.all([preview.refetch(), impact.refetch(), stats.refetch()]);
    return <Failure problem={problem} onRetry={retry} />;
  }
  if (preview.data === undefined || impact.data === undefined || stats.data === undefined) {
    return <Skeleton lines={8} />;
  }
  const matching = preview.data.matching_records;
  return (
    <div className="about-workflow">
      <section>
        <h2>{t("workflow.about.what")}</h2>
        {workflow.description !== "" && (
          <p>
            <bdi>{workflow.description}</bdi>
          </p>
        )}
        <What workflow={workflow} />
        {matching !== null && (
          <p>
            {t("workflow.about.matching", { count: matching, shown: formatNumber(matching) })}
          </p>
        )}
        {preview.data.next_runs.length > 0 && (
          <>
            <h3>{t("workflow.about.next")}</h3>
            <ul>
              {preview.data.next_runs.map((one) => (
                <li key={one}>{formatMoment(one)}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section>
        <header className="row">
          <h2>{t("workflow.runsIn", { days })}</h2>
          <Choice
            label={t("workflow.period")}
            value={String(days)}
            onChange={(next) =>
              change({ days: next })
            }
            choices={PERIODS.map((one) => [String(one), t("workflow.days", { count: one })] as const)}
          />
        </header>
        <StatTiles stats={stats.data} />
      </section>
      <section>
        <h2>{t("workflow.about.impact")}</h2>
        <Impact impact={impact.data} />
      </section>
      <dl className="pairs">
        <dt>{t("workflow.owner")}</dt>
        <dd>{workflow.owner === null ? "–" : <PersonName person={workflow.owner} />}</dd>
        <dt>{t("workflow.about.created")}</dt>
        <dd className="row">
          <PersonName person={workflow.created_by} />
          <span className="meta">{formatMoment(workflow.created_at)}</span>
        </dd>
        <dt>{t("workflow.changed")}</dt>
        <dd>{formatMoment(workflow.updated_at)}</dd>
        {workflow.template_slug !== null && (
          <>
            <dt>{t("workflow.about.template")}</dt>
            <dd>
              <Link to={`/workflows/templates?open=${workflow.template_slug}`}>
                <code>{workflow.template_slug}</code>
              </Link>
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** The trigger and the conditions as sentences. */
function What({ workflow }: { workflow: Workflow }) {
  const kinds = useKinds().actions.data ?? [];
  const draft = draftOf(workflow, kinds);
  const objects = useObjects();
  const people = usePeople();
  const reading = useReading();
  const sessions = useSessions();
  const fields = useFieldsOf(objectOf(draft.trigger));
  const conditions = conditionSentence(
    draft.conditions,
    useConditionFields(draft.trigger),
    people,
    reading,
  );
  const names = { objects: objects.data ?? [], people, sessions: sessions.data ?? [] };
  return (
    <>
      <p>{triggerSentence(draft.trigger, names, fields ?? [])}</p>
      {conditions !== "" && <p>{t("workflow.sentence.if", { conditions })}</p>}
    </>
  );
}

function Impact({ impact }: { impact: WorkflowImpact }) {
  const objects = useObjects().data ?? [];
  const workflows = useWorkflowNames().data ?? [];
  const people = usePeople();
  const object = (slug: string) =>
    objects.find((one) => one.slug === slug)?.plural_name ?? slug;
  const flow = (slug: string) => (
    <Link key={slug} to={`/workflows/flow/${slug}`} dir="auto">
      {workflows.find((one) => one.slug === slug)?.name ?? slug}
    </Link>
  );
  const byObject = (fields: Record<string, readonly string[]>) =>
    Object.entries(fields).map(([slug, names]) => (
      <span key={slug}>
        <bdi>{object(slug)}</bdi>
        {names.length > 0 && <span className="meta"> {names.join(", ")}</span>}
      </span>
    ));
  const rows: ReadonlyArray<readonly [string, readonly ReactNode[]]> = [
    [t("workflow.about.reads"), byObject(impact.reads)],
    [t("workflow.about.writes"), byObject(impact.writes)],
    [t("workflow.about.creates"), impact.creates.map(object)],
    [t("workflow.about.hosts"), impact.hosts.map((one) => <code key={one}>{one}</code>)],
    [
      t("workflow.about.approvers"),
      impact.approvers.map((slug) => people.find((one) => one.slug === slug)?.name ?? slug),
    ],
    [t("workflow.about.setsOff"), impact.sets_off.map(flow)],
    [t("workflow.about.setOffBy"), impact.set_off_by.map(flow)],
  ];
  const shown = rows.filter(([, items]) => items.length > 0);
  return shown.length === 0 ? (
    <p className="meta">{t("workflow.about.nothing")}</p>
  ) : (
    <dl className="pairs">
      {shown.map(([name, items]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="list-of">
            {items.map((item, index) => (
              <span key={index}>{item}</span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
