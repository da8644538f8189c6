import type { Workflow } from "generated/api";
import { useEffect, useState } from "react";
import { call } from "../../../api/client";
import { type FieldProblem, Problem } from "../../../api/problem";
import { Button, IconButton } from "../../../parts/Button";
import { useSubmit } from "../../../parts/form";
import { MoreMenu } from "../../../parts/Menu";
import { Notice } from "../../../parts/Notice";
import { tell, tellFailure } from "../../../parts/Toasts";
import { t } from "../../../words";
import { keepWorkflow, readWorkflow, useKinds } from "../data";
import { definitionOf, draftOf } from "../model/definition";
import { faultText, refusalOf } from "../names";
import { CompareDialog } from "./CompareDialog";
import { Conflict } from "./Conflict";
import type { Editor } from "./useEditor";

/** Saves, publishes and tests what is built, and takes changes back. */
export function Toolbar({
  workflow,
  editor,
  faultCount,
  isBlocked,
  isReadOnly,
  onBlocked,
  onRefused,
  onSaved,
  onTest,
}: {
  workflow: Workflow | null;
  editor: Editor;
  faultCount: number;
  /** Whether something is missing that the page knows by itself. */
  isBlocked: boolean;
  isReadOnly: boolean;
  onBlocked: () => void;
  onRefused: (problems: readonly FieldProblem[]) => void;
  onSaved: (saved: Workflow) => void;
  onTest: (saved: Workflow) => void;
}) {
  const kinds = useKinds().actions.data ?? [];
  const [theirs, setTheirs] = useState<Workflow | null>(null);
  const [isComparing, setComparing] = useState(false);
  const { draft, isDirty, base } = editor;

  const keep = async (saved: Workflow) => {
    editor.settle(draftOf(saved, kinds), saved);
    await keepWorkflow(saved);
    onSaved(saved);
    return saved;
  };
  /**
   * Saves; null if somebody else changed the workflow meanwhile, or something is missing.
   *
   * @param over what the draft is to replace although it is another's
   */
  const save = async (key: string, over: Workflow | null = null): Promise<Workflow | null> => {
    if (isBlocked) {
      onBlocked();
      return null;
    }
    const body = definitionOf(draft);
    if (workflow === null) {
      return keep((await call("POST /workflow", { body, key })).data);
    }
    if (!isDirty && over === null) {
      return workflow;
    }
    const path = { slug: workflow.slug };
    const present = over ?? (await readWorkflow(workflow.slug));
    if (over === null && isOther(present, base)) {
      setTheirs(present);
      return null;
    }
    const version = present.version;
    try {
      return await keep((await call("PUT /workflow/{slug}", { path, body, version, key })).data);
    } catch (error) {
      if (error instanceof Problem && error.code === "STALE_VERSION") {
        setTheirs(await readWorkflow(workflow.slug));
        return null;
      }
      throw error;
    }
  };
  const explain = (error: Problem) => {
    if (error.fields.length > 0) {
      onRefused(error.fields);
      return { fields: {}, whole: `${t("problem.invalid")} ${firstFault(error)}` };
    }
    return { fields: {}, whole: refusalOf(error) };
  };
  const saving = useSubmit(async (key) => {
    if ((await save(key)) !== null) {
      tell(t("workflow.saved"));
    }
  }, explain);
  const publishing = useSubmit(async (key) => {
    const saved = await save(key);
    if (saved === null) {
      return;
    }
    try {
      const answer = await call("PUT /workflow/{slug}/toggle", {
        path: { slug: saved.slug },
        body: { is_active: true },
        key: `${key}-activate`,
      });
      await keepWorkflow(answer.data);
      tell(t("workflow.published", { name: answer.data.name }));
    } catch (error) {
      if (workflow === null) {
        // The page of the saved workflow is open by now.
        tellFailure(refusalOf(error));
      } else {
        throw error;
      }
    }
  }, explain);
  const testing = useSubmit(async (key) => {
    const saved = workflow?.is_active === true ? workflow : await save(key);
    if (saved !== null) {
      onTest(saved);
    }
  }, explain);
  useShortcuts(isReadOnly, editor, saving.submit);

  const isActive = workflow?.is_active === true;
  const problem = saving.problems.whole ?? publishing.problems.whole ?? testing.problems.whole;
  return (
    <>
      <div className="builder-bar">
        <span className="meta" role="status">
          {isDirty ? t("workflow.dirty") : workflow === null ? "" : t("workflow.clean")}
          {faultCount > 0 && ` · ${t("workflow.incomplete", { count: faultCount })}`}
        </span>
        {!isReadOnly && (
          <div className="row">
            <IconButton
              icon="arrow-back-up"
              label={t("workflow.undo")}
              disabled={!editor.canUndo}
              onClick={editor.undo}
            />
            <IconButton
              icon="arrow-forward-up"
              label={t("workflow.redo")}
              disabled={!editor.canRedo}
              onClick={editor.redo}
            />
            {workflow !== null && (
              <MoreMenu
                label={t("workflow.more")}
                items={[
                  {
                    label: t("workflow.compare"),
                    icon: "git-compare",
                    isDisabled: !isDirty,
                    onChoose: () => setComparing(true),
                  },
                  {
                    label: t("workflow.discard"),
                    icon: "restore",
                    isDisabled: !isDirty,
                    onChoose: () => editor.take(editor.saved),
                  },
                ]}
              />
            )}
            <Button icon="player-play" isBusy={testing.isBusy} onClick={() => void testing.submit()}>
              {t("workflow.test.title")}
            </Button>
            {!isActive && (
              <Button isBusy={saving.isBusy} onClick={() => void saving.submit()}>
                {t("workflow.save")}
              </Button>
            )}
            <Button
              kind="primary"
              isBusy={isActive ? saving.isBusy : publishing.isBusy}
              disabled={isActive && !isDirty}
              onClick={() => void (isActive ? saving.submit() : publishing.submit())}
            >
              {t(isActive ? "workflow.publishChanges" : "workflow.publish")}
            </Button>
          </div>
        )}
      </div>
      {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
      {isComparing && (
        <CompareDialog
          title={t("workflow.compareTitle", { version: base.version })}
          from={editor.saved}
          to={draft}
          onClose={() => setComparing(false)}
        />
      )}
      {theirs !== null && (
        <Conflict
          theirs={theirs}
          theirDraft={draftOf(theirs, kinds)}
          mine={draft}
          onClose={() => setTheirs(null)}
          onMine={async (key) => {
            const isSaved = (await save(key, theirs)) !== null;
            if (isSaved) {
              tell(t("workflow.saved"));
            }
            return isSaved;
          }}
          onTheirs={() => {
            const taken = draftOf(theirs, kinds);
            editor.settle(taken, theirs);
            editor.take(taken);
            void keepWorkflow(theirs);
          }}
        />
      )}
    </>
  );
}

function isOther(present: Workflow, base: Editor["base"]): boolean {
  return (
    present.version !== base.version ||
    present.name !== base.name ||
    present.description !== base.description
  );
}

function firstFault(error: Problem): string {
  const first = error.fields[0];
  return first === undefined ? "" : faultText(first);
}

/** Ctrl or ⌘ with S saves, with Z undoes, and with Shift and Z redoes. */
function useShortcuts(isReadOnly: boolean, editor: Editor, save: () => Promise<void>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCommand = (event.metaKey || event.ctrlKey) && !event.altKey;
      const letter = event.key.toLowerCase();
      const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea");
      if (isReadOnly || !isCommand) {
        return;
      }
      if (letter === "s") {
        event.preventDefault();
        void save();
      } else if (letter === "z" && !isTyping) {
        event.preventDefault();
        if (event.shiftKey) {
          editor.redo();
        } else {
          editor.undo();
        }
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
