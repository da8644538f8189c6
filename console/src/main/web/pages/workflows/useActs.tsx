import { useQuery } from "@tanstack/react-query";
import type { Workflow } from "generated/api";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { call, newKey } from "../../api/client";
import { handOver } from "../../api/files";
import { drop, queries } from "../../api/queries";
import { Confirm } from "../../parts/Confirm";
import { tell, tellFailure } from "../../parts/Toasts";
import type { MenuHead, MenuItem } from "../../parts/Menu";
import { formatNumber } from "../../records/format";
import { t } from "../../words";
import { keepWorkflow, useMay } from "./data";
import type { Definition } from "./model/definition";
import { fileName, fileOf } from "./model/file";
import { refusalOf } from "./names";
import { RunNow } from "./runs/RunNow";

type Asked = { what: "delete" | "deactivate" | "run"; workflow: Workflow };

/** What can be done with a workflow as a whole, and the questions that are asked before. */
export function useActs(onDeleted?: () => void): {
  itemsFor: (workflow: Workflow) => ReadonlyArray<MenuItem | MenuHead>;
  toggle: (workflow: Workflow) => Promise<void>;
  run: (workflow: Workflow) => void;
  asking: ReactNode;
} {
  const may = useMay();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const toggle = async (workflow: Workflow) => {
    if (workflow.is_active) {
      setAsked({ what: "deactivate", workflow });
      return;
    }
    await setActive(workflow, true, newKey()).catch((error: unknown) =>
      tellFailure(refusalOf(error)),
    );
  };
  const duplicate = async (workflow: Workflow) => {
    try {
      const name = t("workflow.copyName", { name: workflow.name }).slice(0, 100);
      const body = { ...definitionIn(workflow), name };
      const copy = (await call("POST /workflow", { body, key: newKey() })).data;
      await keepWorkflow(copy);
      tell(t("workflow.duplicated", { name: copy.name }));
      await navigate(`/workflows/flow/${copy.slug}`);
    } catch (error) {
      tellFailure(refusalOf(error));
    }
  };
  const itemsFor = (workflow: Workflow) => {
    const isWhole = workflow.withheld === 0;
    const items: Array<MenuItem | MenuHead> = [];
    if (workflow.trigger.type === "manual" && may("workflow.update")) {
      items.push({
        label: t("workflow.runNow"),
        icon: "player-play",
        isDisabled: !workflow.is_active,
        onChoose: () => setAsked({ what: "run", workflow }),
      });
    }
    if (may("workflow.create")) {
      items.push({
        label: t("workflow.duplicate"),
        icon: "copy",
        isDisabled: !isWhole,
        onChoose: () => void duplicate(workflow),
      });
    }
    items.push({
      label: t("workflow.export"),
      icon: "download",
      isDisabled: !isWhole,
      onChoose: () => {
        const text = fileOf(definitionIn(workflow));
        handOver(new Blob([text], { type: "application/json" }), fileName(workflow.name));
      },
    });
    if (may("workflow.delete")) {
      items.push({
        label: t("workflow.delete"),
        icon: "trash",
        isDanger: true,
        onChoose: () => setAsked({ what: "delete", workflow }),
      });
    }
    return items;
  };
  const close = () => setAsked(null);
  return {
    itemsFor,
    toggle,
    run: (workflow) => setAsked({ what: "run", workflow }),
    asking:
      asked === null ? null : asked.what === "run" ? (
        <RunNow workflow={asked.workflow} onClose={close} />
      ) : asked.what === "delete" ? (
        <DeleteWorkflow workflow={asked.workflow} onClose={close} onDeleted={onDeleted} />
      ) : (
        <Confirm
          title={t("workflow.deactivateTitle", { name: asked.workflow.name })}
          action={t("workflow.deactivate")}
          onClose={close}
          onConfirm={(key) => setActive(asked.workflow, false, key)}
        >
          {t("workflow.deactivateLead")}
        </Confirm>
      ),
  };
}

async function setActive(workflow: Workflow, isActive: boolean, key: string): Promise<void> {
  const path = { slug: workflow.slug };
  const body = { is_active: isActive };
  const changed = (await call("PUT /workflow/{slug}/toggle", { path, body, key })).data;
  await keepWorkflow(changed);
  tell(t(isActive ? "workflow.activated" : "workflow.deactivated", { name: changed.name }));
}

/** The definition of a workflow, without what only this workspace knows of it. */
export function definitionIn(workflow: Workflow): Definition {
  const { name, description, trigger, conditions, actions } = workflow;
  return { name, description, trigger, conditions, actions };
}

function DeleteWorkflow({
  workflow,
  onClose,
  onDeleted,
}: {
  workflow: Workflow;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}) {
  const { slug, name } = workflow;
  const impact = useQuery({
    queryKey: ["workflow-about", slug, "impact"],
    queryFn: ({ signal }) => call("GET /workflow/{slug}/impact", { path: { slug }, signal }),
    select: (answer) => answer.data,
  });
  const restore = async () => {
    try {
      const body = { ...definitionIn(workflow), slug };
      await keepWorkflow((await call("POST /workflow", { body, key: newKey() })).data);
      tell(t("workflow.restored", { name }));
    } catch (error) {
      tellFailure(refusalOf(error));
    }
  };
  return (
    <Confirm
      title={t("workflow.deleteTitle", { name })}
      action={t("workflow.delete")}
      onClose={onClose}
      onConfirm={async (key) => {
        await call("DELETE /workflow/{slug}", { path: { slug }, key });
        tell(t("workflow.deleted", { name }), workflow.withheld > 0 ? undefined : restore);
        onDeleted?.();
        await drop(["workflow", slug]);
        await queries.invalidateQueries({ queryKey: ["workflows"] });
      }}
    >
      {[
        t("workflow.deleteLead"),
        ...(impact.data === undefined
          ? []
          : [
              t("workflow.deleteRuns", {
                count: impact.data.runs_last30_days,
                shown: formatNumber(impact.data.runs_last30_days),
              }),
              ...(impact.data.open_runs === 0
                ? []
                : [
                    t("workflow.deleteOpen", {
                      count: impact.data.open_runs,
                      shown: formatNumber(impact.data.open_runs),
                    }),
                  ]),
            ]),
      ].join(" ")}
    </Confirm>
  );
}
