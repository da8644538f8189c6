import { Problem } from "../../api/problem";
import { type FormProblems, problemsOf } from "../../parts/form";
import { t, type Word } from "../../words";
import { transfer as en } from "../../words/en/transfer";
import type { Preview } from "./preview";

/** What the API says of files it cannot read, which it tells only in words. */
const FILES: ReadonlyArray<[RegExp, Word]> = [
  [/has no rows/i, "importing.bad.empty"],
  [/neither a text file/i, "importing.bad.unreadable"],
  [/workbook is too large/i, "importing.bad.tooLarge"],
];

/** Rules that say only that the kind of a value is wrong, which the type of the field tells. */
const OF_KIND: ReadonlySet<string> = new Set(["type", "format"]);

const CODES: Readonly<Record<string, Word>> = {
  STORAGE_UNAVAILABLE: "importing.bad.storage",
  CHECKSUM_MISMATCH: "importing.bad.checksum",
  FILE_UNREADABLE: "importing.bad.unreadable",
  FILE_EMPTY: "importing.bad.empty",
  INDEXES_EXHAUSTED: "importing.bad.indexes",
  TOO_MANY_FIELDS: "importing.bad.fields",
  FIELD_EXISTS: "importing.bad.fieldExists",
  TOO_MANY_OBJECTS: "importing.bad.objects",
  OBJECT_EXISTS: "importing.bad.objectExists",
  EXPORT_EXPIRED: "exporting.expired",
};

/** Why a file could not be read. */
export function fileProblem(preview: Preview): string {
  if (preview.status === "canceled") {
    return t("importing.bad.canceled");
  }
  const word = FILES.find(([says]) => says.test(preview.error ?? ""))?.[1];
  return word === undefined ? (preview.error ?? t("importing.bad.unreadable")) : t(word);
}

/**
 * Why a cell or a row is refused, in the words of the page where they have some.
 *
 * @param type the type of the field, if it is known
 */
export function reason(rule: string, message: string, type?: string): string {
  if (type !== undefined && OF_KIND.has(rule) && type in en.importing.kind) {
    return t(`importing.kind.${type as keyof typeof en.importing.kind}`);
  }
  const most = /\d[\d,.]*\d|\d/.exec(message)?.[0] ?? "";
  return rule in en.importing.rule
    ? t(`importing.rule.${rule as keyof typeof en.importing.rule}`, { most })
    : message;
}

/** Why something was refused, in one text. */
export function refusal(error: unknown): string {
  const word = error instanceof Problem ? CODES[error.code] : undefined;
  if (word !== undefined) {
    return t(word);
  }
  if (error instanceof Problem && error.status === 403) {
    return t("transfer.denied");
  }
  const { whole, fields } = problemsOf(error);
  return whole ?? Object.values(fields).join(" ");
}

/** The same for a form, at the members that the API names. */
export function explained(error: Problem): FormProblems | undefined {
  return error.code in CODES || error.status === 403 ? { fields: {}, whole: refusal(error) } : undefined;
}
