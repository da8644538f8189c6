import assert from "node:assert/strict";
import test from "node:test";
import { encodeQr, multiply, type QrCode } from "../../../main/web/parts/qr";

const URI =
  "otpauth://totp/Plinth:operator@plinth.local?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP" +
  "&issuer=Plinth&algorithm=SHA1&digits=6&period=30";

/** Reads a code of one block back, as a camera would, and checks its correction. */
function read(code: QrCode, correction: number): string {
  const size = code.length;
  const dark = (x: number, y: number) => code[y]?.[x] === true;
  let format = 0;
  const places = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y] as const),
    ...[7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8] as const),
  ];
  places.forEach(([x, y], at) => {
    format |= Number(dark(x, y)) << at;
  });
  const mask = ((format ^ 0x5412) >> 10) & 7;
  const isMasked = [
    (x: number, y: number) => (x + y) % 2 === 0,
    (_: number, y: number) => y % 2 === 0,
    (x: number) => x % 3 === 0,
    (x: number, y: number) => (x + y) % 3 === 0,
    (x: number, y: number) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
    (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
  ][mask];
  const align = size - 7;
  const isFixed = (x: number, y: number) =>
    (x < 9 && y < 9) ||
    (x >= size - 8 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    x === 6 ||
    y === 6 ||
    (size > 21 && Math.abs(x - align) <= 2 && Math.abs(y - align) <= 2);
  const bits: number[] = [];
  for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    right = right === 6 ? 5 : right;
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isFixed(x, y)) {
          bits.push(Number(dark(x, y) !== isMasked?.(x, y)));
        }
      }
    }
  }
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, word) =>
    bits.slice(word * 8, word * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  );
  for (let root = 1, at = 0; at < correction; at++, root = multiply(root, 2)) {
    assert.equal(words.reduce((sum, word) => multiply(sum, root) ^ word, 0), 0, `syndrome ${at}`);
  }
  const nibbles = words.flatMap((word) => [word >> 4, word & 15]);
  assert.equal(nibbles[0], 4);
  const length = (nibbles[1] ?? 0) * 16 + (nibbles[2] ?? 0);
  const bytes = Array.from(
    { length },
    (_, at) => (nibbles[3 + at * 2] ?? 0) * 16 + (nibbles[4 + at * 2] ?? 0),
  );
  return new TextDecoder().decode(new Uint8Array(bytes));
}

test("a code is read back as the text that was written", () => {
  assert.equal(read(encodeQr("PLINTH"), 10), "PLINTH");
  assert.equal(read(encodeQr("https://plinth.test/é"), 16), "https://plinth.test/é");
});

test("an address of an authenticator fits, in a square with three finders", () => {
  const code = encodeQr(URI);
  assert.equal((code.length - 17) % 4, 0);
  assert.equal(code.length, 49);
  const finder = [0, 1, 2, 3, 4, 5, 6].map((x) => Number(code[0]?.[x])).join("");
  assert.equal(finder, "1111111");
  assert.equal(code[code.length - 8]?.[8], true);
});

test("a text that is too long is refused", () => {
  assert.throws(() => encodeQr("x".repeat(2000)), RangeError);
});
