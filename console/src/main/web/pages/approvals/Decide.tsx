import type { Approval, StoredFile } from "generated/api";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { call } from "../../api/client";
import { upload } from "../../api/files";
import { Problem } from "../../api/problem";
import { queries } from "../../api/queries";
import { Button, IconButton } from "../../parts/Button";
import { TextArea } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { tell, tellFailure } from "../../parts/Toasts";
import { useDraft } from "../../records/draft";
import { t } from "../../words";
import { refusalOf } from "../workflows/names";

const ATTACH = "POST /workflow/attachments/upload";

/** The form of a decision; what was typed survives a reload. */
export function Decide({ approval, onDecided }: { approval: Approval; onDecided: () => void }) {
  const id = useId();
  const draft = useDraft(`approval/${approval.id}`);
  const comment = typeof draft.values["comment"] === "string" ? draft.values["comment"] : "";
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [isUploading, setUploading] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const decide = (isApproved: boolean) => async (key: string) => {
    const request = {
      path: { id: String(approval.id) },
      body: {
        comment: comment.trim() === "" ? null : comment.trim(),
        attachments: files.map((one) => one.slug),
      },
      key,
    };
    let text = t(isApproved ? "approval.approved" : "approval.rejected");
    let say: (text: string) => void = tell;
    try {
      await (isApproved
        ? call("POST /workflow/approvals/{id}/approve", request)
        : call("POST /workflow/approvals/{id}/reject", request));
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "APPROVAL_DECIDED") {
        throw error;
      }
      text = refusalOf(error);
      say = tellFailure;
    }
    draft.drop();
    say(text);
    onDecided();
    await Promise.all(
      [["approvals"], ["runs"]].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  };
  const explain = (error: Problem) => ({ fields: {}, whole: refusalOf(error) });
  const approving = useSubmit(decide(true), explain);
  const rejecting = useSubmit(decide(false), explain);
  const take = async (file: File | undefined) => {
    if (file === undefined) {
      return;
    }
    setUploading(true);
    setRefused(null);
    try {
      const stored = await upload(file, { name: file.name, route: ATTACH });
      setFiles((before) => [...before, stored]);
    } catch (error) {
      if (!(error instanceof Problem)) {
        throw error;
      }
      setRefused(refusalOf(error));
    } finally {
      setUploading(false);
    }
  };
  const press = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
      event.preventDefault();
      void approving.submit();
    }
  };
  const problem = approving.problems.whole ?? rejecting.problems.whole ?? refused ?? undefined;
  return (
    <form className="decide" onSubmit={(event) => event.preventDefault()} onKeyDown={press}>
      {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
      <TextArea
        label={t("approval.comment")}
        hint={t("approval.commentHint")}
        isOptional
        rows={3}
        value={comment}
        onChange={(text) => draft.set("comment", text)}
      />
      <div className="field">
        <span id={id} className="label-of">
          {t("approval.attachments")}
        </span>
        <ul className="attached">
          {files.map((file) => (
            <li key={file.slug} className="row">
              <bdi>{file.name}</bdi>
              <IconButton
                icon="x"
                label={t("approval.detach", { name: file.name })}
                onClick={() => setFiles(files.filter((one) => one !== file))}
              />
            </li>
          ))}
        </ul>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-labelledby={id}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <Button
          className="start"
          icon="paperclip"
          isBusy={isUploading}
          onClick={() => chooser.current?.click()}
        >
          {t(isUploading ? "approval.attaching" : "approval.attach")}
        </Button>
      </div>
      <div className="row">
        <Button
          kind="primary"
          icon="check"
          isBusy={approving.isBusy}
          disabled={rejecting.isBusy || isUploading}
          onClick={() => void approving.submit()}
        >
          {t("approval.approve")}
        </Button>
        <Button
          kind="danger"
          icon="x"
          isBusy={rejecting.isBusy}
          disabled={approving.isBusy || isUploading}
          onClick={() => void rejecting.submit()}
        >
          {t("approval.reject")}
        </Button>
      </div>
      <p className="hint">{t("approval.rejectLead")}</p>
    </form>
  );
}
