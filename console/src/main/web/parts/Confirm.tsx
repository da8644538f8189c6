import { type ReactNode, useState } from "react";
import type { Problem } from "../api/problem";
import { t } from "../words";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { TextField } from "./Field";
import { type FormProblems, useSubmit } from "./form";
import { Notice } from "./Notice";

/** Asks before something that cannot be taken back is done, and says why it was refused. */
export function Confirm({
  title,
  children,
  action,
  kind = "danger",
  typed,
  isReady = true,
  explain,
  onClose,
  onConfirm,
}: {
  title: string;
  children: ReactNode;
  /** The words of the button that does it. */
  action: string;
  kind?: "danger" | "primary";
  /** What has to be typed before it can be done. */
  typed?: string;
  /** Whether what it will do is known yet. */
  isReady?: boolean;
  /** Problems that the page tells better than the API. */
  explain?: (error: Problem) => FormProblems | undefined;
  onClose: () => void;
  onConfirm: (key: string) => Promise<void>;
}) {
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await onConfirm(key);
    onClose();
  }, explain);
  const [text, setText] = useState("");
  const isTyped = typed === undefined || text.trim() === typed.trim();
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        <div className="stack">{typeof children === "string" ? <p>{children}</p> : children}</div>
        {typed !== undefined && (
          <TextField
            label={t("form.typeToConfirm", { text: typed })}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={setText}
          />
        )}
        <div className="row">
          <Button
            kind={kind}
            type="submit"
            isBusy={isBusy}
            disabled={!isTyped || !isReady}
          >
            {action}
          </Button>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
