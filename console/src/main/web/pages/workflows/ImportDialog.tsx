import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { Labelled, TextArea } from "../../parts/Field";
import { t } from "../../words";
import { sourceOf } from "./model/file";

const MAX_BYTES = 1_000_000;

/** Opens a workflow from a file or from text as a draft; it is checked when it is saved. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const open = (event: React.FormEvent) => {
    event.preventDefault();
    const source = sourceOf(text);
    if (source === null) {
      setProblem(t("workflow.importBad"));
      return;
    }
    onClose();
    void navigate("/workflows/new", { state: { source } });
  };
  const read = async (file: File | undefined) => {
    if (file === undefined) {
      return;
    }
    setProblem(file.size > MAX_BYTES ? t("workflow.importBad") : undefined);
    setText(file.size > MAX_BYTES ? "" : await file.text());
  };
  return (
    <Dialog title={t("workflow.importTitle")} onClose={onClose}>
      <form onSubmit={open} noValidate>
        <p className="hint">{t("workflow.importLead")}</p>
        <Labelled label={t("workflow.importFile")}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              type="file"
              accept="application/json,.json"
              onChange={(event) => void read(event.target.files?.[0])}
            />
          )}
        </Labelled>
        <TextArea
          label={t("workflow.importText")}
          dir="ltr"
          rows={8}
          value={text}
          problem={problem}
          onChange={(next) => {
            setText(next);
            setProblem(undefined);
          }}
        />
        <Button kind="primary" type="submit" disabled={text.trim() === ""}>
          {t("workflow.importDo")}
        </Button>
      </form>
    </Dialog>
  );
}
