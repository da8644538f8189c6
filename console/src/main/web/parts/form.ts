import { useCallback, useRef, useState } from "react";
import { newKey } from "../api/client";
import { Problem } from "../api/problem";
import { t } from "../words";
import { sentence } from "./States";

/** What is wrong with a form: of each field by its name, and of the whole. */
export interface FormProblems {
  readonly fields: Readonly<Record<string, string>>;
  readonly whole: string | undefined;
}

const NONE: FormProblems = { fields: {}, whole: undefined };

const RULES: Readonly<Record<string, () => string>> = {
  required: () => t("rule.required"),
  not_blank: () => t("rule.required"),
  email: () => t("rule.email"),
  min_length: () => t("rule.short"),
  max_length: () => t("rule.long"),
  unique: () => t("rule.unique"),
  taken: () => t("rule.unique"),
};

/** The problems that a refusal tells, in the words of the page. */
export function problemsOf(error: unknown): FormProblems {
  if (!(error instanceof Problem) || error.fields.length === 0) {
    return { fields: {}, whole: sentence(error) };
  }
  const fields: Record<string, string> = {};
  for (const one of error.fields) {
    const rule = one.rule === "pattern" && one.field.endsWith("email") ? "email" : one.rule;
    fields[one.field] ??= RULES[rule]?.() ?? t("rule.other", { message: one.message });
  }
  return { fields, whole: undefined };
}

/**
 * Sends a form: one at a time, with the same key until the API has answered, and with the focus on
 * the first field that is wrong.
 *
 * @param action sends the form; it throws what the API refuses
 * @param explain problems that the page tells better than the API
 */
export function useSubmit(
  action: (key: string) => Promise<void>,
  explain?: (error: Problem) => FormProblems | undefined,
) {
  const [problems, setProblems] = useState(NONE);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const key = useRef<string | null>(null);
  const submit = useCallback(
    async (event?: React.FormEvent<HTMLFormElement>) => {
      event?.preventDefault();
      const form = event?.currentTarget;
      if (running.current) {
        return;
      }
      running.current = true;
      setBusy(true);
      setProblems(NONE);
      key.current ??= newKey();
      try {
        await action(key.current);
        key.current = null;
      } catch (error) {
        if (!(error instanceof Problem)) {
          throw error;
        }
        if (!error.isOffline) {
          key.current = null;
        }
        setProblems(explain?.(error) ?? problemsOf(error));
        requestAnimationFrame(() =>
          form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
        );
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [action, explain],
  );
  return { submit, isBusy, problems };
}
