import type { ActionMeta, TriggerMeta, Workflow } from "generated/api";
import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { session } from "../../../api/session";
import type { FieldProblem } from "../../../api/problem";
import { Notice } from "../../../parts/Notice";
import { TextArea, TextField } from "../../../parts/Field";
import { t } from "../../../words";
import { useConditionFields, useFieldsOf, useMay, useSampleRecord, useVariables } from "../data";
import { definitionOf, type Draft, freshId, newStep } from "../model/definition";
import {
  addressOf,
  type Fault,
  faultsAt,
  faultsOf,
  localFaults,
  type Where,
  whereOf,
} from "../model/problems";
import { idsOf, insert, type Place, replace } from "../model/tree";
import { objectOf, offersFor, type Sample } from "../model/variables";
import { faultText } from "../names";
import { AddStep } from "./AddStep";
import { Canvas } from "./Canvas";
import { type Building, BuildingProvider } from "./context";
import { Panel } from "./Panel";
import { TestDrawer } from "./TestDrawer";
import { Toolbar } from "./Toolbar";
import { useCheck } from "./useCheck";
import { type Base, useEditor } from "./useEditor";

/** Builds a workflow, new or saved. */
export function Builder({
  workflow,
  place,
  initial,
  triggers,
  actions,
}: {
  /** The workflow as it is saved; null for a new one. */
  workflow: Workflow | null;
  /** Tells the draft from those of other workflows. */
  place: string;
  initial: Draft;
  triggers: readonly TriggerMeta[];
  actions: readonly ActionMeta[];
}) {
  const may = useMay();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const base: Base = {
    version: workflow?.version ?? 0,
    name: workflow?.name ?? "",
    description: workflow?.description ?? "",
  };
  const editor = useEditor(place, initial, base);
  const { draft, change } = editor;
  const isReadOnly =
    !may(workflow === null ? "workflow.create" : "workflow.update") || (workflow?.withheld ?? 0) > 0;
  const [adding, setAdding] = useState<Place | null>(null);
  const [isAttempted, setAttempted] = useState(false);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(
    new Set(workflow === null && !editor.wasFound ? ["trigger", "conditions", "workflow"] : []),
  );
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const local = useMemo(
    () => localFaults(draft, { triggers, actions }),
    [draft, triggers, actions],
  );
  const address = query.get("step");
  const selected = whereOf(address, draft.steps);
  useEffect(() => {
    if (address === null && draft.trigger.type === "") {
      setQuery({ step: "trigger" }, { replace: true });
    }
  }, []);
  // A step that was just added is not complained about while it is filled in.
  const isBeingMade = selected !== null && fresh.has(addressOf(selected));
  const checked = useCheck(
    draft,
    !isReadOnly && !isBeingMade && local.every((one) => one.where === "workflow"),
  );
  const object = objectOf(draft.trigger);
  const fields = useFieldsOf(object);
  const conditionFields = useConditionFields(draft.trigger);
  const variables = useVariables(draft.trigger);
  const record = useSampleRecord(object).data;
  useEffect(() => setRefused([]), [draft]);
  const { adopt } = editor;
  const wholeText = workflow === null ? "" : JSON.stringify(definitionOf(initial));
  useEffect(() => {
    // Somebody else saved it, and nothing was changed here.
    adopt(initial, base);
  }, [wholeText, workflow?.version]);

  const lately = useRef<readonly Fault[]>([]);
  const all = useMemo(() => {
    const problems = refused.length > 0 ? refused : checked?.problems;
    // Until the API has looked at a change, what it said before is shown.
    const told = problems === undefined ? lately.current : faultsOf(problems, draft);
    lately.current = told;
    // The page says it better where it knows itself what is missing.
    const isTold = (where: Where, member: string) =>
      faultsAt(local, where).some((one) => one.member === member);
    return [...local, ...told.filter((one) => !isTold(one.where, one.member))];
  }, [draft, local, refused, checked]);
  const faults = isAttempted ? all : all.filter((one) => !fresh.has(addressOf(one.where)));

  const select = (where: Where | null) => {
    if (selected !== null && (where === null || addressOf(where) !== addressOf(selected))) {
      const left = addressOf(selected);
      setFresh((before) => new Set([...before].filter((one) => one !== left)));
    }
    setQuery(
      (before) => {
        if (where === null) {
          before.delete("step");
        } else {
          before.set("step", addressOf(where));
        }
        return before;
      },
      { replace: true },
    );
  };
  const sample: Sample = {
    record:
      record == null
        ? {}
        : { ...record.data, ...pickSystem(record as unknown as Record<string, unknown>) },
    workflow: { name: draft.name, slug: workflow?.slug ?? "" },
    workspace: session()?.workspace?.subdomain ?? "",
    now: new Date(),
  };
  const building: Building = {
    draft,
    triggers,
    actions,
    object,
    fields: fields ?? [],
    conditionFields,
    sample,
    faults,
    isReadOnly,
    selected,
    offers: (step) => offersFor(variables.data ?? [], actions, draft.steps, step),
    select,
    change,
    setStep: (step, about) =>
      change((before) => ({ ...before, steps: replace(before.steps, step) }), about),
    add: setAdding,
  };
  const add = (meta: ActionMeta) => {
    if (adding === null) {
      return;
    }
    const step = newStep(meta, freshId(idsOf(draft.steps)));
    change((before) => ({ ...before, steps: insert(before.steps, adding, step) }));
    setFresh((before) => new Set([...before, step.id]));
    setAdding(null);
    select({ step: step.id });
  };
  const showFirst = () => {
    setAttempted(true);
    const first = all[0];
    if (first !== undefined && first.where !== "workflow") {
      select(first.where);
    }
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('.builder [aria-invalid="true"]')?.focus(),
    );
  };
  const ofWhole = faultsAt(faults, "workflow");
  const whole = (member: string) => {
    const fault = ofWhole.find((one) => one.member === member);
    return fault === undefined ? undefined : faultText(fault);
  };
  const others = ofWhole.filter((one) => one.member !== "name" && one.member !== "description");
  return (
    <BuildingProvider value={building}>
      <div className="builder">
        <Toolbar
          workflow={workflow}
          editor={editor}
          faultCount={isAttempted ? all.length : 0}
          isBlocked={local.length > 0}
          isReadOnly={isReadOnly}
          onBlocked={showFirst}
          onRefused={(problems) => {
            setRefused(problems);
            setAttempted(true);
          }}
          onSaved={(saved) => {
            if (workflow === null) {
              void navigate(`/workflows/flow/${saved.slug}`, { replace: true });
            }
          }}
          onTest={(saved) => void navigate(`/workflows/flow/${saved.slug}?test=1`)}
        />
        {editor.wasFound && workflow !== null && (
          <Notice kind="info">{t("workflow.draftFound")}</Notice>
        )}
        {checked?.isUnlinked === true && (
          <Notice kind="warning">{t("workflow.refusal.SESSION_NOT_LINKED_TO_OBJECT")}</Notice>
        )}
        {others.map((one, index) => (
          <Notice key={index} kind="danger">
            {faultText(one)}
          </Notice>
        ))}
        {!editor.isDirty &&
          (workflow?.warnings ?? []).map((one) => (
            <Notice key={one.field} kind="warning">
              {faultText(one)}
            </Notice>
          ))}
        <div className="builder-sides" data-panel={selected !== null || undefined}>
          <div className="builder-main">
            <div className="builder-names">
              <TextField
                label={t("workflow.name")}
                required
                maxLength={100}
                readOnly={isReadOnly}
                value={draft.name}
                problem={whole("name")}
                onChange={(name) => change((before) => ({ ...before, name }), "name")}
              />
              <TextArea
                label={t("workflow.description")}
                isOptional
                rows={1}
                maxLength={2_000}
                readOnly={isReadOnly}
                value={draft.description}
                problem={whole("description")}
                onChange={(description) =>
                  change((before) => ({ ...before, description }), "description")
                }
              />
            </div>
            <Canvas />
            {!isReadOnly && <p className="hint keys">{t("workflow.moveKeys")}</p>}
            <p id="workflow-live" className="only-read" aria-live="polite" />
          </div>
          {selected !== null && <Panel where={selected} />}
        </div>
        {adding !== null && (
          <AddStep actions={actions} onChoose={add} onClose={() => setAdding(null)} />
        )}
        {query.has("test") && workflow !== null && (
          <TestDrawer
            workflow={workflow}
            saved={editor.saved}
            isDirty={editor.isDirty}
            onShow={(step) => setQuery({ step })}
            onClose={() => setQuery({}, { replace: true })}
          />
        )}
      </div>
    </BuildingProvider>
  );
}

const SYSTEM = [
  "slug",
  "id",
  "version",
  "created_at",
  "updated_at",
  "created_by",
  "updated_by",
  "assigned_to",
];

function pickSystem(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(SYSTEM.map((slug) => [slug, record[slug]]));
}
