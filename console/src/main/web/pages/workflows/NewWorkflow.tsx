import type { ActionMeta, TriggerMeta } from "generated/api";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { PageHead } from "../../parts/PageHead";
import { Failure, Skeleton } from "../../parts/States";
import { useDraft } from "../../records/draft";
import { t } from "../../words";
import { Builder } from "./builder/Builder";
import { useKinds } from "./data";
import { draftOf, emptyDraft, type Source } from "./model/definition";

const PLACE = "new";

/** Builds a workflow that is not saved yet, from nothing, a template or a file. */
export function NewWorkflow() {
  const { triggers, actions } = useKinds();
  const location = useLocation();
  const source = (location.state as { source?: Source } | null)?.source;
  const problem = triggers.error ?? actions.error;
  if (problem !== null) {
    return (
      <>
        <PageHead title={t("common.newWorkflow")} />
        <Failure
          problem={problem}
          onRetry={() => Promise.all([triggers.refetch(), actions.refetch()])}
        />
      </>
    );
  }
  if (triggers.data === undefined || actions.data === undefined) {
    return <Skeleton lines={8} />;
  }
  return source === undefined ? (
    <Opened triggers={triggers.data} actions={actions.data} />
  ) : (
    <Begin source={source} actions={actions.data} />
  );
}

/** Makes a draft of a template or a file, which then survives a reload like any other. */
function Begin({ source, actions }: { source: Source; actions: readonly ActionMeta[] }) {
  const draft = useDraft(`workflow/${PLACE}`);
  const navigate = useNavigate();
  useEffect(() => {
    draft.set("draft", draftOf(source, actions));
    // React keeps the draft before the next page reads it.
    const timer = setTimeout(() => void navigate(".", { replace: true, state: null }));
    return () => clearTimeout(timer);
  }, [source]);
  return <Skeleton lines={8} />;
}

function Opened({
  triggers,
  actions,
}: {
  triggers: readonly TriggerMeta[];
  actions: readonly ActionMeta[];
}) {
  return (
    <>
      <PageHead title={t("common.newWorkflow")} />
      <Builder
        workflow={null}
        place={PLACE}
        initial={emptyDraft()}
        triggers={triggers}
        actions={actions}
      />
    </>
  );
}
