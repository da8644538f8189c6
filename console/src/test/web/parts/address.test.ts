import assert from "node:assert/strict";
import test from "node:test";
import { changed } from "../../../main/web/parts/address";
import { pageOf } from "../../../main/web/parts/Pages";

const of = (text: string) => new URLSearchParams(text);

test("a change keeps the rest of the address, and empty values leave it", () => {
  assert.equal(changed(of("q=acme"), { page: "2" }).toString(), "q=acme&page=2");
  assert.equal(changed(of("q=acme&status=active"), { q: "", status: null }).toString(), "");
  const before = of("q=acme&page=3");
  const after = changed(before, { page: null, status: "active" });
  assert.equal(after.toString(), "q=acme&status=active");
  assert.equal(before.toString(), "q=acme&page=3");
});

test("a page that is none is the first", () => {
  assert.equal(pageOf(of("page=4")), 4);
  for (const wrong of ["", "page=0", "page=-1", "page=1.5", "page=x"]) {
    assert.equal(pageOf(of(wrong)), 1);
  }
});
