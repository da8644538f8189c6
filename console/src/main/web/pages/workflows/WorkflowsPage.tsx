import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { Icon } from "../../parts/Icon";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { useKinds, useMay } from "./data";
import { Choice, Pager } from "./lists";
import { ImportDialog } from "./ImportDialog";
import type { TriggerType } from "./model/definition";
import { triggerName } from "./names";
import { Section } from "./Section";
import { SeedButton } from "./SeedButton";
import { StatTiles } from "./StatTiles";
import { useActs } from "./useActs";
import { useAsked } from "./useAsked";
import { WorkflowRow } from "./WorkflowRow";

const EACH = 25;
const PERIODS = [7, 30, 90] as const;

/** The workflows of the workspace, and how they do. */
export function WorkflowsPage() {
  const may = useMay();
  const asked = useAsked();
  const objects = useObjects();
  const { triggers } = useKinds();
  const [isImporting, setImporting] = useState(false);
  const acts = useActs();
  const days = PERIODS.find((one) => String(one) === asked.get("days")) ?? 30;
  const filter = {
    q: asked.get("q"),
    is_active: asked.get("state"),
    trigger_type: asked.get("trigger"),
    object_slug: asked.get("object"),
  };
  const isFiltered = Object.values(filter).some((one) => one !== "");
  const page = asked.page;
  const list = useQuery({
    queryKey: ["workflows", "list", filter, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /workflow", {
        query: {
          page,
          limit: EACH,
          ...(filter.q === "" ? {} : { q: filter.q }),
          ...(filter.is_active === "" ? {} : { is_active: filter.is_active === "active" }),
          ...(filter.trigger_type === "" ? {} : { trigger_type: filter.trigger_type as TriggerType }),
          ...(filter.object_slug === "" ? {} : { object_slug: filter.object_slug }),
        },
        signal,
      }),
  });
  const stats = useQuery({
    queryKey: ["workflows", "stats", days],
    queryFn: ({ signal }) => call("GET /workflow/stats", { query: { days }, signal }),
    select: (answer) => answer.data,
  });
  return (
    <>
      <PageHead
        title={t("common.workflows")}
        actions={
          may("workflow.create") && (
            <>
              <Button icon="upload" onClick={() => setImporting(true)}>
                {t("workflow.import")}
              </Button>
              <Link className="button primary" to="/workflows/new">
                <Icon icon="plus" />
                {t("common.newWorkflow")}
              </Link>
            </>
          )
        }
      />
      <Section />
      {stats.isError ? (
        <Failure problem={stats.error} onRetry={() => stats.refetch()} />
      ) : stats.data === undefined ? (
        <Skeleton lines={2} />
      ) : (
        stats.data.total > 0 && <StatTiles stats={stats.data} />
      )}
      <div className="toolbar workflow-filter">
        <label className="search">
          <Icon icon="search" />
          <input
            type="search"
            aria-label={t("workflow.search")}
            placeholder={t("workflow.search")}
            dir="auto"
            value={asked.get("q")}
            onChange={(event) => asked.set({ q: event.target.value }, true)}
          />
        </label>
        <Choice
          label={t("workflow.state")}
          value={filter.is_active}
          onChange={(state) => asked.set({ state })}
          choices={[
            ["", t("workflow.anyState")],
            ["active", t("workflow.active")],
            ["inactive", t("workflow.inactive")],
          ]}
        />
        <Choice
          label={t("workflow.starts")}
          value={filter.trigger_type}
          onChange={(trigger) => asked.set({ trigger })}
          choices={[
            ["", t("workflow.anyTrigger")],
            ...(triggers.data ?? []).map((one) => [one.type, triggerName(one)] as const),
          ]}
        />
        <Choice
          label={t("shell.objects")}
          value={filter.object_slug}
          onChange={(object) => asked.set({ object })}
          choices={[
            ["", t("workflow.anyObject")],
            ...(objects.data ?? []).map((one) => [one.slug, one.plural_name] as const),
          ]}
        />
        <Choice
          label={t("workflow.period")}
          value={String(days)}
          onChange={(next) => asked.set({ days: next === "30" ? "" : next })}
          choices={PERIODS.map((one) => [String(one), t("workflow.days", { count: one })] as const)}
        />
      </div>
      {list.isPending ? (
        <Skeleton lines={6} />
      ) : list.isError ? (
        <Failure problem={list.error} onRetry={() => list.refetch()} />
      ) : list.data.data.length === 0 ? (
        isFiltered ? (
          <Empty
            icon="search"
            title={t("workflow.noneMatch")}
            actions={<Button onClick={asked.clear}>{t("records.showAll")}</Button>}
          />
        ) : (
          <Empty
            icon="bolt"
            title={t("workflow.none")}
            actions={
              may("workflow.create") && (
                <>
                  <Link className="button primary" to="/workflows/new">
                    {t("workflow.blank")}
                  </Link>
                  <Link className="button plain" to="/workflows/templates">
                    {t("workflow.fromTemplate")}
                  </Link>
                  <SeedButton />
                </>
              )
            }
          >
            {t("workflow.lead")}
          </Empty>
        )
      ) : (
        <>
          <div className="table-scroll" role="region" aria-label={t("common.workflows")} tabIndex={0}>
            <table className="plain-table workflow-table">
              <thead>
                <tr>
                  <th scope="col">{t("workflow.name")}</th>
                  <th scope="col">{t("workflow.state")}</th>
                  <th scope="col">{t("workflow.lastRun")}</th>
                  <th scope="col">{t("workflow.health", { days })}</th>
                  <th scope="col">{t("workflow.owner")}</th>
                  <th scope="col">{t("workflow.changed")}</th>
                  <th scope="col">
                    <span className="only-read">{t("list.actions")}</span>
                  </th>
                </tr>
              </thead>
              <tbody aria-busy={list.isFetching}>
                {list.data.data.map((one) => (
                  <WorkflowRow key={one.slug} workflow={one} days={days} acts={acts} />
                ))}
              </tbody>
            </table>
          </div>
          <Pager pagination={list.data.pagination} onPage={asked.setPage} />
        </>
      )}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {acts.asking}
    </>
  );
}
