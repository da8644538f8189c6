import { useNavigate, useParams, useSearchParams } from "react-router";
import { Button } from "../../parts/Button";
import { Switch } from "../../parts/Field";
import { MoreMenu } from "../../parts/Menu";
import { Notice } from "../../parts/Notice";
import { PageHead } from "../../parts/PageHead";
import { Failure, Skeleton } from "../../parts/States";
import { Tabs } from "../../parts/Tabs";
import { t } from "../../words";
import { About } from "./About";
import { Builder } from "./builder/Builder";
import { useKinds, useMay, useWorkflow } from "./data";
import { draftOf } from "./model/definition";
import { RunList } from "./runs/RunList";
import { useActs } from "./useActs";

/** One workflow: what it is made of, its runs, and what it touches. */
export function WorkflowPage() {
  const { workflow: slug = "" } = useParams();
  return <Whole key={slug} slug={slug} />;
}

function Whole({ slug }: { slug: string }) {
  const may = useMay();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const workflow = useWorkflow(slug);
  const { triggers, actions } = useKinds();
  const acts = useActs(() => void navigate("/workflows"));
  const problem = workflow.error ?? triggers.error ?? actions.error;
  if (problem !== null && workflow.data === undefined) {
    const retry = () => Promise.all([workflow.refetch(), triggers.refetch(), actions.refetch()]);
    return (
      <>
        <PageHead title={t("workflow.one")} />
        <Failure problem={problem} onRetry={retry} />
      </>
    );
  }
  if (
    workflow.data === undefined ||
    triggers.data === undefined ||
    actions.data === undefined
  ) {
    return <Skeleton lines={8} />;
  }
  const shown = workflow.data;
  return (
    <div className="workflow-page">
      <PageHead
        title={shown.name}
        actions={
          <>
            <span className="meta">{t("workflow.version", { version: shown.version })}</span>
            <Switch
              label={t(shown.is_active ? "workflow.active" : "workflow.inactive")}
              checked={shown.is_active}
              disabled={!may("workflow.update")}
              onChange={() => void acts.toggle(shown)}
            />
            {shown.trigger.type === "manual" && shown.is_active && may("workflow.update") && (
              <Button icon="player-play" onClick={() => acts.run(shown)}>
                {t("workflow.runNow")}
              </Button>
            )}
            <MoreMenu
              label={t("workflow.actionsOf", { name: shown.name })}
              items={acts.itemsFor(shown)}
            />
          </>
        }
      />
      {shown.paused_reason !== null && (
        <Notice kind="warning">
          {`${t(`workflow.paused.${shown.paused_reason}`)}. ${t("workflow.pausedLead")}`}
        </Notice>
      )}
      {shown.withheld > 0 ? (
        <Notice kind="info">{t("workflow.withheld")}</Notice>
      ) : (
        !may("workflow.update") && <Notice kind="info">{t("workflow.readOnly")}</Notice>
      )}
      <Tabs
        label={t("workflow.one")}
        chosen={tabOf(query.get("tab"))}
        onChoose={(tab) => setQuery(tab === "build" ? {} : { tab })}
        tabs={[
          {
            key: "build",
            label: t("workflow.tab.build"),
            content: (
              <Builder
                workflow={shown}
                place={slug}
                initial={draftOf(shown, actions.data)}
                triggers={triggers.data}
                actions={actions.data}
              />
            ),
          },
          {
            key: "runs",
            label: t("workflow.tab.runs"),
            content: <RunList workflow={slug} />,
          },
          { key: "about", label: t("workflow.tab.about"), content: <About workflow={shown} /> },
        ]}
      />
      {acts.asking}
    </div>
  );
}

function tabOf(tab: string | null): string {
  return tab === "runs" || tab === "about" ? tab : "build";
}
