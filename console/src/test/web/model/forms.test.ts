import assert from "node:assert/strict";
import test from "node:test";
import type { FieldView, FormField, FormSettings, FormView, ObjectView } from "generated/api";
import { begun, submitted } from "../../../main/web/pages/forms/values";
import { formAuthor } from "../../../main/web/pages/model/forms/author";
import { embedCode, pageAddress } from "../../../main/web/pages/model/forms/embed";
import {
  draftOf,
  isOnForm,
  missingOf,
  originsOf,
  sentForm,
} from "../../../main/web/pages/model/forms/form";

const onForm = (
  slug: string,
  type: FormField["type"],
  part: Partial<FormField> = {},
): FormField => ({
  slug,
  name: slug,
  type,
  is_required: false,
  is_read_only: false,
  order: 0,
  options: [],
  default_value: null,
  settings: {},
  ...part,
});

test("what a visitor leaves empty is not sent, and numbers keep their digits", () => {
  const fields = [
    onForm("name", "text"),
    onForm("length", "number"),
    onForm("fee", "currency"),
    onForm("needs", "multi_select"),
    onForm("insured", "boolean"),
    onForm("number", "serial_number", { is_read_only: true }),
  ];
  const typed = {
    name: "",
    length: "1,250",
    fee: "9.5 EUR",
    needs: [],
    insured: false,
    number: "1",
  };
  assert.deepEqual(submitted(fields, typed), {
    length: 1250,
    fee: { amount: 9.5, currency: "EUR" },
    insured: false,
  });
  assert.deepEqual(submitted(fields, { length: "long" }), { length: "long" });
});

test("a form begins with the default values of its fields", () => {
  const fields = [
    onForm("kind", "select", { default_value: "sail" }),
    onForm("fee", "currency", { default_value: { amount: 9, currency: "EUR" } }),
    onForm("name", "text"),
  ];
  assert.deepEqual(begun(fields), { kind: "sail", fee: "9 EUR" });
});

test("addresses of pages become origins, and each is sent once", () => {
  assert.deepEqual(originsOf("https://Example.com/contact\nhttps://example.com, nonsense"), [
    "https://example.com",
    "nonsense",
  ]);
});

test("what is empty in a form is the default", () => {
  const form: FormSettings = {
    title: "T",
    description: null,
    submit_label: null,
    submit_message: null,
    list_records: false,
    allowed_origins: null,
    honeypot: null,
    submits_per_minute: 5,
  };
  assert.deepEqual(sentForm(draftOf(form)), { ...form, allowed_origins: [] });
});

const field = (part: Partial<FieldView>) =>
  ({ type: "text", is_public: true, is_active: true, settings: {}, ...part }) as FieldView;
const companies = (lists: boolean) =>
  ({ slug: "companies", is_public: true, form: { list_records: lists } }) as ObjectView;

test("a relation is on the form while its other object lists its records", () => {
  const company = field({ type: "relation", settings: { object: "companies" } });
  assert.equal(isOnForm(company, [companies(true)]), true);
  assert.equal(isOnForm(company, [companies(false)]), false);
  assert.equal(isOnForm(company, []), false);
});

test("a required field without a default must be on the form", () => {
  const missing = field({ is_public: false, is_required: true });
  const given = field({ is_public: false, is_required: true, default_value: "x" });
  const file = field({ type: "file", is_required: true });
  assert.deepEqual(missingOf([missing, given, file, field({})], []), [missing, file]);
});

test("code for a website cannot be broken by names", () => {
  const form: FormView = {
    object_slug: "boat",
    title: "</form><script>",
    description: null,
    submit_label: null,
    honeypot: 'hp"',
    list_records: false,
    is_open: true,
    fields: [onForm("name", "text", { name: "A < B", is_required: true }), onForm("f", "relation")],
  };
  const code = embedCode(form, "https://crm.example.com", "acme", {
    send: "Send",
    failed: "</script>",
  });
  assert.equal(code.match(/<script>/g)?.length, 1);
  assert.equal(code.match(/<\/script>/g)?.length, 1);
  assert.ok(code.includes("A &lt; B"));
  assert.ok(code.includes("https://crm.example.com/api/v1/public/forms/boat/submit"));
  assert.ok(code.includes("?workspace=acme"));
  assert.ok(!code.includes('name="f"'));
  assert.equal(pageAddress("https://x", "a", "b c"), "https://x/console/forms/a/b%20c");
});

test("the author of submissions is found behind all others", async () => {
  const authors = ["api_key:1", "automation:2", "form:5", "nora"];
  const asked: number[] = [];
  const found = await formAuthor(async (others) => {
    asked.push(others?.value.length ?? 0);
    return authors.find((one) => others?.value.includes(one) !== true) ?? null;
  });
  assert.equal(found, "form:5");
  assert.deepEqual(asked, [0, 1, 2]);
  assert.equal(await formAuthor(async () => null), null);
});
