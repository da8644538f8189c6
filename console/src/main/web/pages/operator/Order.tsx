import { type ReactNode, useState } from "react";
import { Problem } from "../../api/problem";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { TextArea, TextField } from "../../parts/Field";
import { type FormProblems, problemsOf, useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { t } from "../../words";
import { explain } from "./problems";

const MAX_REASON = 500;
const UNCONFIRMED = "UNCONFIRMED";

/**
 * Asks before an operator does something to a workspace, a user or a job: what it will do, why it
 * is done, and for what cannot be taken back, its name once more.
 */
export function Order({
  title,
  action,
  kind = "danger",
  reason = "none",
  typed,
  lead,
  consequences = [],
  children,
  onClose,
  onConfirm,
}: {
  title: string;
  /** The words of the button that does it. */
  action: string;
  kind?: "danger" | "primary";
  reason?: "none" | "optional" | "required";
  /** What must be typed to confirm. */
  typed?: string;
  lead?: ReactNode;
  /** What it will do, one sentence each. */
  consequences?: readonly string[];
  children?: ReactNode;
  onClose: () => void;
  onConfirm: (key: string, reason: string) => Promise<void>;
}) {
  const [why, setWhy] = useState("");
  const [name, setName] = useState("");
  const { submit, isBusy, problems } = useSubmit(
    async (key) => {
      const missing = [
        ...(reason === "required" && why.trim() === "" ? ["reason"] : []),
        ...(typed !== undefined && name.trim() !== typed ? ["typed"] : []),
      ];
      if (missing.length > 0) {
        const fields = missing.map((field) => ({ field, rule: "required", message: "" }));
        throw new Problem(422, UNCONFIRMED, "", fields);
      }
      await onConfirm(key, why.trim());
      onClose();
    },
    (problem) => unconfirmed(problem, typed) ?? explain(problem),
  );
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
        {lead !== undefined && <p>{lead}</p>}
        {consequences.length > 0 && (
          <ul className="consequences">
            {consequences.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
        {children}
        {reason !== "none" && (
          <TextArea
            label={t("platform.order.reason")}
            hint={t("platform.order.reasonHint")}
            isOptional={reason === "optional"}
            rows={2}
            maxLength={MAX_REASON}
            required={reason === "required"}
            value={why}
            onChange={setWhy}
            problem={problems.fields["reason"]}
          />
        )}
        {typed !== undefined && (
          <TextField
            label={t("platform.order.typed", { name: typed })}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            required
            value={name}
            onChange={setName}
            problem={problems.fields["typed"] ?? problems.fields["confirm"]}
          />
        )}
        <div className="row">
          <Button kind={kind} type="submit" isBusy={isBusy}>
            {action}
          </Button>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function unconfirmed(problem: Problem, typed: string | undefined): FormProblems | undefined {
  if (problem.code !== UNCONFIRMED) {
    return undefined;
  }
  const { fields } = problemsOf(problem);
  return {
    whole: undefined,
    fields:
      fields["typed"] === undefined
        ? fields
        : { ...fields, typed: t("platform.order.typedWrong", { name: typed ?? "" }) },
  };
}
