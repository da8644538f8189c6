import assert from "node:assert/strict";
import test from "node:test";
import {
  firstPlan,
  hindrances,
  keysOf,
  mappingOf,
  optionsOf,
  takesTimes,
  type Plan,
  toMake,
} from "../../../main/web/pages/transfer/plan";
import type { FileColumn, Preview } from "../../../main/web/pages/transfer/preview";
import type { Field } from "../../../main/web/records/model";

function column(at: number, header: string, field: string | null = null): FileColumn {
  return {
    column: at,
    header,
    field,
    by: null,
    reason: null,
    filled: 3,
    empty: 0,
    problems: 0,
    examples: [],
    missing_options: [],
    missing_options_total: 0,
    ambiguous: [],
  };
}

function preview(...columns: FileColumn[]): Preview {
  return { columns, mapping: [], date_format: "ymd", decimal_mark: "." } as unknown as Preview;
}

function field(slug: string, more: Partial<Field> = {}): Field {
  return {
    slug,
    name: slug,
    type: "text",
    default_value: null,
    is_required: false,
    is_unique: false,
    ...more,
  } as unknown as Field;
}

const ROWS = [
  ["Egret", "31.12.2025"],
  ["Fulmar", "01.02.2026"],
];

const place = (at: number) => `Column ${at + 1}`;

test("columns that the preview matched keep their fields; the others are left out", () => {
  const plan = firstPlan(preview(column(0, "Name", "name"), column(1, "Due")), ROWS, false, true, place);
  assert.deepEqual(mappingOf(plan), [{ column: 0, field: "name", by: null }]);
  assert.equal(plan.options.mode, "create");
});

test("a column that is written in another way than the file keeps its notation", () => {
  const found = preview(column(0, "Size", "size"), column(1, "Price", "price"));
  const mapping = [
    { column: 0, field: "size", by: null, decimal_mark: "," },
    { column: 1, field: "price", by: null },
  ] as const;
  const plan = firstPlan({ ...found, mapping } as unknown as Preview, ROWS, false, true, place);
  assert.deepEqual(mappingOf(plan), mapping);
});

test("an object without fields gets them from the columns, read as the values are written", () => {
  const plan = firstPlan(preview(column(0, "Name"), column(1, "")), ROWS, true, true, place);
  assert.deepEqual(
    toMake(plan).map((one) => [one.make.name, one.make.type]),
    [
      ["Name", "text"],
      ["Column 2", "date"],
    ],
  );
  assert.equal(plan.options.days, "dmy");
  assert.equal(toMake(firstPlan(preview({ ...column(0, "Empty"), filled: 0 }), [], true, true, place)).length, 0);
});

const NO_FINDERS = { unique: [], rules: [] };

test("a plan is hindered by what the API would refuse", () => {
  const plan = firstPlan(preview(column(0, "Name", "name"), column(1, "Other", "name")), ROWS, false, true, place);
  const rules = (of: Plan, fields: Field[]) => hindrances(of, fields, NO_FINDERS).map((one) => one.rule);
  assert.deepEqual(rules(plan, [field("name")]), ["doubled"]);
  const none = firstPlan(preview(column(0, "Name")), ROWS, false, true, place);
  assert.deepEqual(rules(none, [field("name")]), ["nothing"]);
  const good = firstPlan(preview(column(0, "Name", "name")), ROWS, false, true, place);
  assert.deepEqual(rules(good, [field("name"), field("code", { is_required: true })]), ["required"]);
  assert.deepEqual(
    rules(good, [field("name"), field("code", { is_required: true, default_value: "x" })]),
    [],
  );
});

test("an update needs a key that a column fills; only updates may take the slug", () => {
  const good = firstPlan(preview(column(0, "Name", "name")), ROWS, false, true, place);
  const fields = [field("name"), field("code", { is_unique: true })];
  const by = (mode: "update" | "upsert", key: string) =>
    hindrances({ ...good, options: { ...good.options, mode, key } }, fields, NO_FINDERS).map(
      (one) => one.rule,
    );
  assert.deepEqual(by("upsert", ""), ["noKey"]);
  assert.deepEqual(by("upsert", "slug"), ["noKey"]);
  assert.deepEqual(by("update", "slug"), ["keyUnmapped"]);
  assert.deepEqual(by("upsert", "code"), ["keyUnmapped"]);
  assert.deepEqual(keysOf(fields, NO_FINDERS, good, "update"), ["code", "slug"]);
});

test("rows find records by a unique key or a rule whose fields all have a column", () => {
  const plan = firstPlan(preview(column(0, "A", "code"), column(1, "B", "year")), ROWS, false, true, place);
  const fields = [field("code", { is_unique: true }), field("year"), field("note")];
  const key = (...slugs: string[]) => ({ fields: slugs, fold: false, is_ready: true });
  const keys = [
    key("code", "year"),
    key("code", "note"),
    key("code"),
    { ...key("year"), is_ready: false },
  ];
  const rule = (name: string, ...slugs: string[]) => ({
    name,
    conditions: slugs.map((slug) => ({ field: slug, method: "folded" as const })),
    threshold: 0.6,
    on_create: "warn" as const,
    is_ready: true,
  });
  const finders = {
    unique: keys,
    rules: [
      rule("Same", "code", "year"),
      rule("Unmapped", "note"),
      { ...rule("New", "code"), is_ready: false },
    ],
  };
  assert.deepEqual(keysOf(fields, finders, plan, "upsert"), ["code", "code,year", "rule:Same"]);
  const by = (chosen: string) => ({
    ...plan,
    options: { ...plan.options, mode: "upsert" as const, key: chosen },
  });
  assert.deepEqual(hindrances(by("code,year"), fields, finders), []);
  assert.deepEqual(hindrances(by("rule:Same"), fields, finders), []);
  assert.deepEqual(
    hindrances(by("code,note"), fields, finders).map((one) => one.rule),
    ["noKey"],
  );
});

test("a time zone is asked for times alone, and sent only if one is chosen", () => {
  const plan = firstPlan(preview(column(0, "A", "at"), column(1, "B", "day")), ROWS, false, true, place);
  const day = field("day", { type: "date" });
  assert.equal(takesTimes(plan, [field("at"), day]), false);
  assert.equal(takesTimes(plan, [field("at", { type: "datetime" }), day]), true);
  assert.equal(optionsOf(plan.options, true)?.timezone, undefined);
  assert.equal(optionsOf({ ...plan.options, zone: "" }, true)?.timezone, undefined);
  assert.equal(optionsOf({ ...plan.options, zone: "Asia/Kuwait" }, true)?.timezone, "Asia/Kuwait");
});

test("only the options of a mode are sent", () => {
  const { options } = firstPlan(preview(column(0, "Name", "name")), ROWS, false, false, place);
  const created = optionsOf({ ...options, skipsDuplicates: true, clearsBlank: true }, true);
  assert.equal(created?.skip_duplicates, true);
  assert.equal(created?.clear_blank, undefined);
  assert.equal(created?.dry_run, true);
  const upserted = optionsOf({ ...options, mode: "upsert", key: "code" }, false);
  assert.equal(upserted?.upsert_on, "code");
  assert.equal(upserted?.skip_duplicates, undefined);
  const matched = { ...options, mode: "upsert" as const, key: "rule:Same", allowsDuplicates: true };
  assert.deepEqual(optionsOf(matched, false)?.match_rules, ["Same"]);
  assert.equal(optionsOf(matched, false)?.upsert_on, undefined);
  assert.equal(optionsOf(matched, false)?.allow_duplicates, true);
  assert.equal(optionsOf({ ...matched, mode: "update" }, false)?.allow_duplicates, undefined);
});
