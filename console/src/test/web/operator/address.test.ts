import assert from "node:assert/strict";
import test from "node:test";
import { changed, oneOf } from "../../../main/web/pages/operator/address";
import { pageOf } from "../../../main/web/parts/Pages";

const of = (text: string) => new URLSearchParams(text);

test("another filter leads to the first page", () => {
  assert.equal(changed(of("q=acme&page=3"), { status: "active" }).toString(), "q=acme&status=active");
});

test("turning the page keeps the filters, and the first page is not named", () => {
  assert.equal(changed(of("q=acme"), { page: "2" }).toString(), "q=acme&page=2");
  assert.equal(changed(of("q=acme&page=2"), { page: "1" }).toString(), "q=acme");
});

test("empty values leave the address", () => {
  assert.equal(changed(of("q=acme&status=active"), { q: "", status: null }).toString(), "");
});

test("a page that is none is the first", () => {
  assert.equal(pageOf(of("page=4")), 4);
  for (const wrong of ["", "page=0", "page=-1", "page=1.5", "page=x"]) {
    assert.equal(pageOf(of(wrong)), 1);
  }
});

test("words that the API does not know are not sent", () => {
  assert.equal(oneOf(["active", "blocked"], "active"), "active");
  assert.equal(oneOf(["active", "blocked"], "gone"), undefined);
});
