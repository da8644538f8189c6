import assert from "node:assert/strict";
import test from "node:test";
import { askEarly, call, filled, nameIn, queried } from "../../../main/web/api/client";
import { digits, exactly, parse, shared, toNumber } from "../../../main/web/api/json";
import { problemOf } from "../../../main/web/api/problem";

test("parameters of a path are written so that they stay one part of it", () => {
  assert.equal(filled("/object/{slug}/x/{id}", { slug: "a/b c", id: 7 }), "/object/a%2Fb%20c/x/7");
});

test("a query leaves out what is absent", () => {
  assert.equal(queried({ q: "", limit: 50, sort: undefined, cursor: null }), "?limit=50");
  assert.equal(queried({}), "");
  assert.equal(queried({ q: "ä & b" }), "?q=%C3%A4+%26+b");
});

test("numbers keep the digits that a JavaScript number would lose", () => {
  const read = parse('{"amount": 1.50, "id": 12345678901234567890, "count": 3}') as {
    [member: string]: unknown;
  };
  assert.equal(digits(read["amount"]), "1.50");
  assert.equal(digits(read["id"]), "12345678901234567890");
  assert.equal(digits(read["count"]), "3");
  assert.equal(JSON.stringify({ id: exactly("12345678901234567890") }), '{"id":12345678901234567890}');
  assert.equal(digits("3"), null);
  assert.equal(toNumber(read["amount"] as number) * 2, 3);
});

test("a refusal is read with its fields, its number and its wait", () => {
  const body = JSON.stringify({
    message: "Some values are not accepted",
    code: "VALIDATION_FAILED",
    errors: [{ field: "data.name", rule: "required", message: "must be given" }, "x"],
    request_id: "r1",
  });
  const problem = problemOf(400, body, "3");
  assert.equal(problem.code, "VALIDATION_FAILED");
  assert.equal(problem.fields.length, 1);
  assert.equal(problem.requestId, "r1");
  assert.equal(problem.retryAfter, 3);
});

test("a page of a proxy instead of an answer of the API is a problem too", () => {
  const problem = problemOf(502, "<html>Bad gateway</html>", null);
  assert.equal(problem.code, "HTTP_502");
  assert.equal(problem.isOffline, false);
});

test("what is read again keeps its parts, and its exact numbers", () => {
  const before = parse('{"a": {"amount": 1.50}, "b": [1, {"c": 2}]}') as { a: object; b: object };
  const same = parse('{"a": {"amount": 1.50}, "b": [1, {"c": 2}]}');
  assert.equal(shared(before, same), before);
  const next = parse('{"a": {"amount": 2.50}, "b": [1, {"c": 2}]}');
  const merged = shared(before, next) as { a: { amount: unknown }; b: object };
  assert.equal(merged.b, before.b);
  assert.equal(digits(merged.a.amount), "2.50");
  assert.equal(JSON.stringify(merged), '{"a":{"amount":2.50},"b":[1,{"c":2}]}');
  assert.deepEqual(shared([1, 2], [1]), [1]);
  assert.deepEqual(shared({ a: undefined }, { b: 1 }), { b: 1 });
  assert.equal(shared(null, 1), 1);
});

test("what was asked early answers the first who asks for the same, once", async () => {
  const asked: string[] = [];
  globalThis.fetch = (async (address: string) => {
    asked.push(address);
    return new Response(JSON.stringify({ data: asked.length }));
  }) as unknown as typeof fetch;
  askEarly("GET /object", { query: { limit: 200 } });
  const read = async (limit: number) =>
    (await call("GET /object", { query: { limit } })).data as unknown;
  assert.equal(await read(100), 2);
  assert.equal(await read(200), 1);
  assert.equal(await read(200), 3);
  assert.equal(asked.length, 3);
});

test("the name of a file is read from the headers in all letters", () => {
  const named = (header: string) => nameIn(new Headers({ "Content-Disposition": header }));
  assert.equal(named("inline; filename=\"a.pdf\"; filename*=UTF-8''%D8%B9.pdf"), "ع.pdf");
  assert.equal(named("attachment; filename=\"a.csv\"; filename*=UTF-8''%C3%A4.csv"), "ä.csv");
  assert.equal(named("attachment; filename=\"a.csv\"; filename*=UTF-8''%E4.csv"), "a.csv");
  assert.equal(named('attachment; filename="a \\"b\\".txt"'), 'a "b".txt');
  assert.equal(named('attachment; filename="a.csv"'), "a.csv");
  assert.equal(named("inline"), null);
  assert.equal(nameIn(new Headers()), null);
});
