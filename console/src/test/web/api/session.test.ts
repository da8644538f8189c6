import assert from "node:assert/strict";
import test from "node:test";
import { groupsOf } from "../../../main/web/api/session";

const jwt = (claims: string) =>
  `e30.${btoa(claims).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}.c2ln`;

test("the groups of a token tell operators from users", () => {
  assert.deepEqual(groupsOf(jwt('{"groups":["super_admin"],"name":">>>???"}')), ["super_admin"]);
  assert.deepEqual(groupsOf(jwt('{"groups":["user"]}')), ["user"]);
});

test("a token that cannot be read has no groups", () => {
  for (const token of ["", "x", "a.b.c", jwt("[]"), jwt('{"groups":"super_admin"}')]) {
    assert.deepEqual(groupsOf(token), []);
  }
});
