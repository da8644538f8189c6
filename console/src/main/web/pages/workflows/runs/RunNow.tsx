import type { Workflow } from "generated/api";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../../api/client";
import { queries } from "../../../api/queries";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { tell } from "../../../parts/Toasts";
import { t } from "../../../words";
import { refusalOf } from "../names";
import { RunInputs, type Starting } from "./RunInputs";

/** Starts a workflow by hand. */
export function RunNow({ workflow, onClose }: { workflow: Workflow; onClose: () => void }) {
  const navigate = useNavigate();
  const [starting, setStarting] = useState<Starting>({ record: null, inputs: [] });
  const object = "object_slug" in workflow.trigger ? (workflow.trigger.object_slug ?? null) : null;
  const { submit, isBusy, problems } = useSubmit(
    async (key) => {
      const answer = await call("POST /workflow/{slug}/run", {
        path: { slug: workflow.slug },
        body: {
          record_slug: starting.record?.slug ?? null,
          input: Object.fromEntries(starting.inputs.filter(([name]) => name !== "")),
        },
        key,
      });
      tell(t("run.startedNow", { id: answer.data.id }));
      await queries.invalidateQueries({ queryKey: ["runs"] });
      await navigate(`/workflows/runs/${answer.data.id}`);
    },
    (error) => ({ fields: {}, whole: refusalOf(error) }),
  );
  return (
    <Dialog title={t("run.startTitle", { name: workflow.name })} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <RunInputs object={object} hasInputs starting={starting} onChange={setStarting} />
        <Button kind="primary" type="submit" icon="player-play" isBusy={isBusy}>
          {t("run.start")}
        </Button>
      </form>
    </Dialog>
  );
}
