import assert from "node:assert/strict";
import test from "node:test";
import { inOrder, isSafe, requestOf, scopeOf } from "../../../main/web/pages/consent/request";

const BACK = "https://app.example.com/callback?x=1";

test("a browser is sent to the address that the app asked for", () => {
  assert.equal(isSafe("https://app.example.com/callback?x=1&code=abc&iss=y", BACK), true);
  assert.equal(
    isSafe("http://localhost:8000/back?code=1", "http://localhost:8000/back"),
    true,
  );
});

test("a browser is sent nowhere else", () => {
  for (const to of [
    "https://evil.example.com/callback?code=abc",
    "https://app.example.com.evil.example/callback",
    "https://app.example.com@evil.example/callback",
    "https://user@app.example.com/callback",
    "https://app.example.com/other?code=abc",
    "http://app.example.com/callback",
    "javascript:alert(1)",
    "data:text/html,x",
    "/callback",
    "",
  ]) {
    assert.equal(isSafe(to, BACK), false, to);
  }
  assert.equal(isSafe("javascript:alert(1)", "javascript:alert(1)"), false);
  assert.equal(isSafe("http://app.example.com/a", "http://app.example.com/a"), false);
  assert.equal(isSafe(BACK, undefined), false);
});

test("a request has the parameters of the protocol and no others", () => {
  assert.deepEqual(requestOf(new URLSearchParams("client_id=a&state=s%22&prompt=none")), {
    client_id: "a",
    state: 's"',
  });
});

test("scopes are read as rights over objects", () => {
  assert.deepEqual(scopeOf("read.contacts"), { right: "read", object: "contacts" });
  assert.deepEqual(scopeOf("write.*"), { right: "write", object: null });
  assert.deepEqual(scopeOf("launch.rockets"), { right: "other", object: "launch.rockets" });
});

test("harmless scopes come first", () => {
  assert.deepEqual(inOrder(["delete.tasks", "write.deals", "read.deals", "read.*"]), [
    "read.*",
    "read.deals",
    "write.deals",
    "delete.tasks",
  ]);
});
