import { Button } from "../../parts/Button";
import { Notice } from "../../parts/Notice";
import { Progress } from "../../parts/Progress";
import { formatNumber } from "../../records/format";
import { t } from "../../words";
import type { Preview } from "./preview";
import { fileProblem } from "./problems";

/** A file that the server is still reading, or that it could not read. */
export function Reading({ preview, onRestart }: { preview: Preview; onRestart: () => void }) {
  if (preview.status === "previewing") {
    return (
      <section className="transfer-panel">
        <Progress label={t("importing.reading", { file: preview.file_name })} value={null}>
          {preview.processed > 0 &&
            t("importing.readRows", {
              shown: formatNumber(preview.processed),
              count: preview.processed,
            })}
        </Progress>
      </section>
    );
  }
  return (
    <section className="transfer-panel">
      <Notice kind="danger">
        <strong dir="auto">{preview.file_name}</strong>
        <p>{fileProblem(preview)}</p>
      </Notice>
      <div className="row">
        <Button kind="primary" onClick={onRestart}>
          {t("importing.otherFile")}
        </Button>
      </div>
    </section>
  );
}
