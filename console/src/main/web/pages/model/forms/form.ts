import type {
  FieldView,
  FormField,
  FormSettings,
  FormSettingsInput,
  FormView,
  ObjectView,
} from "generated/api";
import { isComputed } from "../../../records/model";

/** The settings of a form as they are typed. */
export interface FormDraft {
  readonly title: string;
  readonly description: string;
  readonly submitLabel: string;
  readonly submitMessage: string;
  readonly listsRecords: boolean;
  /** One origin a line. */
  readonly origins: string;
  readonly honeypot: string;
  readonly submitsPerMinute: string;
}

export function draftOf(form: FormSettings): FormDraft {
  return {
    title: form.title ?? "",
    description: form.description ?? "",
    submitLabel: form.submit_label ?? "",
    submitMessage: form.submit_message ?? "",
    listsRecords: form.list_records,
    origins: (form.allowed_origins ?? []).join("\n"),
    honeypot: form.honeypot ?? "",
    submitsPerMinute: form.submits_per_minute === null ? "" : String(form.submits_per_minute),
  };
}

/** The settings as the API takes them: what is empty is the default. */
export function sentForm(draft: FormDraft): FormSettingsInput {
  const text = (value: string) => (value.trim() === "" ? null : value.trim());
  const submits = text(draft.submitsPerMinute);
  return {
    title: text(draft.title),
    description: text(draft.description),
    submit_label: text(draft.submitLabel),
    submit_message: text(draft.submitMessage),
    list_records: draft.listsRecords,
    allowed_origins: originsOf(draft.origins),
    honeypot: text(draft.honeypot),
    submits_per_minute: submits === null ? null : Number(submits),
  };
}

/** The origins of lines of text. An address of a page counts as the origin that it belongs to. */
export function originsOf(lines: string): string[] {
  const origins = lines
    .split(/[\s,]+/)
    .filter((line) => line !== "")
    .map((line) => {
      const isWeb = /^https?:\/\//i.test(line) && URL.canParse(line);
      return isWeb ? new URL(line).origin : line;
    });
  return [...new Set(origins)];
}

const READ_ONLY = new Set(["file", "serial_number"]);

/** Fields that visitors cannot fill in. */
export function isReadOnly(field: FieldView): boolean {
  return READ_ONLY.has(field.type) || isComputed(field);
}

/**
 * Whether a public field is on the form: one that names records of another object is only while
 * that object lists its records to everybody.
 */
export function isOnForm(field: FieldView, objects: readonly ObjectView[]): boolean {
  if (!field.is_public || !field.is_active || field.type === "member") {
    return false;
  }
  if (field.type !== "relation" && field.type !== "smart_catalog") {
    return true;
  }
  const other = objects.find((one) => one.slug === field.settings["object"]);
  return other !== undefined && other.is_public && other.form.list_records;
}

/** Required fields without a default that are not on the form, so that nobody can submit it. */
export function missingOf(
  fields: readonly FieldView[],
  objects: readonly ObjectView[],
): readonly FieldView[] {
  return fields.filter(
    (field) =>
      field.is_required &&
      field.is_active &&
      field.type !== "serial_number" &&
      (field.default_value === null || field.default_value === undefined) &&
      (!isOnForm(field, objects) || isReadOnly(field)),
  );
}

/** The form as visitors would see it. */
export function viewOf(
  object: ObjectView,
  draft: FormDraft,
  fields: readonly FieldView[],
  objects: readonly ObjectView[],
): FormView {
  const text = (value: string) => (value.trim() === "" ? null : value.trim());
  return {
    object_slug: object.slug,
    title: text(draft.title) ?? object.name,
    description: text(draft.description),
    submit_label: text(draft.submitLabel),
    honeypot: text(draft.honeypot) ?? "hp_note",
    list_records: draft.listsRecords,
    is_open: missingOf(fields, objects).length === 0,
    fields: fields.filter((field) => isOnForm(field, objects)).map(formField),
  };
}

function formField(field: FieldView): FormField {
  return {
    slug: field.slug,
    name: field.name,
    type: field.type,
    is_required: field.is_required,
    is_read_only: isReadOnly(field),
    order: field.order,
    options: field.options.filter((option) => option.is_active),
    default_value: field.default_value,
    settings: field.settings,
  };
}
