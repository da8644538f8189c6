import assert from "node:assert/strict";
import test from "node:test";
import { openTasksFilter } from "../../../main/web/pages/home/tasks";
import { stageOf, stepsFor } from "../../../main/web/pages/home/steps";
import { deviceOf } from "../../../main/web/pages/settings/account/device";
import { accountOf, initialOf } from "../../../main/web/pages/settings/integrations/providers";
import { healthOf } from "../../../main/web/pages/settings/webhooks/data";
import type { Field } from "../../../main/web/records/model";
import { formerAddress } from "../../../main/web/shell/addresses";

test("addresses of the former console lead to the pages of today", () => {
  assert.equal(formerAddress(""), null);
  assert.equal(formerAddress("#main"), null);
  assert.equal(formerAddress("#/invitations/abc"), "/invitations/abc");
  assert.equal(formerAddress("#/billing?workspace=field"), "/settings/billing?workspace=field");
  assert.equal(formerAddress("#/workspaces?workspace=field"), "/?workspace=field");
  assert.equal(formerAddress("#/workspaces"), "/workspaces");
  assert.equal(
    formerAddress("#/object/contacts/record/nora?workspace=field&comment=7"),
    "/objects/contacts/nora?workspace=field&comment=7&tab=comments",
  );
});

const ME = {
  first_record_created: false,
  seen_tours: ["kanban"],
  permissions: ["record.create", "member.create", "billing.update"],
};
const KNOWN = { objects: ["contacts", "deals"], members: 1, hasPaymentMethod: false };

test("the first day has only steps that the person may take", () => {
  const steps = stepsFor(ME, KNOWN);
  assert.deepEqual(
    steps.map((step) => step.key),
    ["record", "board", "team", "plan"],
  );
  assert.deepEqual(stepsFor({ ...ME, permissions: [] }, { ...KNOWN, objects: [] }), []);
});

test("a step is done when the server or the tours seen say so", () => {
  const done = (steps: ReturnType<typeof stepsFor>) =>
    steps.filter((step) => step.isDone).map((step) => step.key);
  assert.deepEqual(done(stepsFor(ME, KNOWN)), ["board"]);
  const later = stepsFor(
    { ...ME, first_record_created: true },
    { ...KNOWN, members: 2, hasPaymentMethod: true },
  );
  assert.deepEqual(done(later), ["record", "board", "team", "plan"]);
});

test("a tour is offered once, and never to those who were there before it", () => {
  assert.equal(stageOf("not_started"), "offered");
  assert.equal(stageOf("in_progress"), "started");
  for (const over of ["completed", "skipped", "legacy"] as const) {
    assert.equal(stageOf(over), "over");
  }
});

test("open tasks are those that are not done, the next one first", () => {
  const field = (given: Partial<Field>) => given as Field;
  const asked = openTasksFilter([
    field({
      slug: "status",
      type: "select",
      options: [{ value: "open" }, { value: "done" }] as unknown as Field["options"],
    }),
    field({ slug: "due", type: "datetime", is_sortable: true }),
  ]);
  assert.equal(asked.sort, "due");
  assert.deepEqual(JSON.parse(asked.filter), {
    and: [
      { field: "assigned_to", op: "eq", value: "me" },
      { not: { field: "status", op: "in", value: ["done"] } },
    ],
  });
  assert.equal(openTasksFilter([]).sort, "-updated_at");
});

test("a user agent is told as people know it", () => {
  const chrome = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
  assert.deepEqual(deviceOf(chrome), { name: "Chrome, Windows", isPhone: false });
  assert.equal(deviceOf(`${chrome} Edg/140.0`).name, "Edge, Windows");
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1";
  assert.deepEqual(deviceOf(phone), { name: "Safari, iPhone", isPhone: true });
  assert.equal(deviceOf("curl/8.0").name, "curl/8.0");
  assert.equal(deviceOf("").name, "–");
});

test("an account is sent without what is empty, with its numbers and switches", () => {
  const values = { ...initialOf("mail", null), host: " mail.example.com ", from: "a@example.com" };
  assert.deepEqual(accountOf("mail", values), {
    host: "mail.example.com",
    port: 587,
    security: "starttls",
    from: "a@example.com",
  });
  assert.equal(accountOf("storage", { path_style: "true" }).path_style, true);
  assert.equal(initialOf("mail", { host: "h", password: "secret" })["password"], "");
});

test("a webhook that a person paused is told from one that was stopped", () => {
  const webhook = { is_active: true, disabled_at: null, failing_since: null };
  const moment = "2026-11-01T00:00:00Z";
  assert.equal(healthOf(webhook), "active");
  assert.equal(healthOf({ ...webhook, failing_since: moment }), "failing");
  assert.equal(healthOf({ ...webhook, is_active: false }), "paused");
  assert.equal(healthOf({ ...webhook, is_active: false, disabled_at: moment }), "disabled");
});
