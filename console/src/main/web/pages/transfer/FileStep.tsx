import { useEffect, useRef, useState } from "react";
import { save } from "../../api/files";
import { call, newKey } from "../../api/client";
import { useAddress } from "../../parts/address";
import { Button } from "../../parts/Button";
import { DropZone } from "../../parts/DropZone";
import { Progress } from "../../parts/Progress";
import { tellFailure } from "../../parts/Toasts";
import { formatNumber, formatSize } from "../../records/format";
import { t } from "../../words";
import { Former } from "./Former";
import { refusal } from "./problems";
import { MAX_SIZE, type Sent, upload } from "./upload";

export const ACCEPTED = ".csv,.tsv,.txt,.xlsx,.jsonl,.ndjson,text/csv,text/plain";
/** Kinds of files that people take for tables, and that are none the server reads. */
const OTHERS = /\.(xls|xlsb|ods|numbers|pdf|docx?|pptx?|zip|json|html?|png|jpe?g)$/i;

/** The first step: a file, or one of the templates to fill in. */
export function FileStep({ object, name }: { object: string; name: string }) {
  const { change: ask } = useAddress();
  const { send, sent, problem, cancel } = useUpload((id, preview) => ask({ upload: id, preview }));
  const template = async (format: "csv" | "xlsx") => {
    try {
      await save(
        "GET /object/data/{objectSlug}/import/template",
        { path: { objectSlug: object }, query: { format } },
        `${object}.${format}`,
      );
    } catch (error) {
      tellFailure(refusal(error));
    }
  };
  return (
    <>
      <section className="transfer-panel">
        {sent === null ? (
          <DropZone
            label={t("importing.drop")}
            accept={ACCEPTED}
            problem={problem}
            onFile={(file) => void send(object, file)}
          >
            {t("importing.accepts")}
          </DropZone>
        ) : (
          <Uploading sent={sent} onCancel={cancel} />
        )}
        <div className="row">
          <span className="meta">{t("importing.template", { name })}</span>
          <Button kind="quiet" icon="download" onClick={() => template("xlsx")}>
            {t("transfer.format.xlsx")}
          </Button>
          <Button kind="quiet" icon="download" onClick={() => template("csv")}>
            {t("transfer.format.csv")}
          </Button>
        </div>
      </section>
      <Former object={object} kind="import" />
    </>
  );
}

/** How far an upload is. */
export function Uploading({ sent, onCancel }: { sent: Sent; onCancel: () => void }) {
  return (
    <>
      <Progress label={t("importing.uploading")} value={sent.size === 0 ? null : sent.bytes / sent.size}>
        {t("importing.sent", { sent: formatSize(sent.bytes), size: formatSize(sent.size) })}
      </Progress>
      <div className="row">
        <Button onClick={onCancel}>{t("form.cancel")}</Button>
      </div>
    </>
  );
}

/** Uploads a file and begins its preview. */
export function useUpload(onRead: (upload: string, preview: string) => void) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [problem, setProblem] = useState<string>();
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);
  const send = async (object: string, file: File) => {
    const wrong = unfit(file);
    setProblem(wrong);
    if (wrong !== undefined) {
      return;
    }
    const abort = new AbortController();
    control.current = abort;
    setSent({ bytes: 0, size: file.size });
    try {
      const id = await upload(object, file, setSent, abort.signal);
      const answer = await call("POST /object/data/{objectSlug}/import/preview", {
        path: { objectSlug: object },
        body: { upload_id: id },
        key: newKey(),
        signal: abort.signal,
      });
      onRead(id, answer.data.slug);
    } catch (error) {
      if (!abort.signal.aborted) {
        setProblem(refusal(error));
      }
    } finally {
      setSent(null);
    }
  };
  return { send, sent, problem, cancel: () => control.current?.abort() };
}

/** Why a file need not be sent at all. */
export function unfit(file: File): string | undefined {
  if (file.size === 0) {
    return t("importing.bad.empty");
  }
  if (file.size > MAX_SIZE) {
    return t("importing.bad.size", { most: formatNumber(MAX_SIZE / 1024 / 1024) });
  }
  return OTHERS.test(file.name) ? t("importing.bad.oldSheet") : undefined;
}
