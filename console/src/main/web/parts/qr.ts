/** The dark squares of a QR code (ISO/IEC 18004), row by row. */
export type QrCode = ReadonlyArray<readonly boolean[]>;

const FIRST = 1;
const LAST = 20;
/** Of error correction level M, by version: codewords of a block, and blocks. */
const ECC = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const MASKS: ReadonlyArray<(x: number, y: number) => boolean> = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * Encodes a text as the smallest QR code that holds it, with the mask that reads best.
 *
 * @throws RangeError if the text is longer than some 660 bytes
 */
export function encodeQr(text: string): QrCode {
  const bytes = [...new TextEncoder().encode(text)];
  for (let version = FIRST; version <= LAST; version++) {
    if (bytes.length + headBytes(version) <= dataCodewords(version)) {
      const words = withCorrection(codewords(bytes, version), version);
      const drawn = MASKS.map((_, mask) => draw(words, version, mask));
      return drawn.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
    }
  }
  throw new RangeError("The text is too long for a QR code");
}

function headBytes(version: number): number {
  return version < 10 ? 2 : 3;
}

function rawModules(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const aligns = Math.floor(version / 7) + 2;
    modules -= (25 * aligns - 10) * aligns - 55;
  }
  return version >= 7 ? modules - 36 : modules;
}

function dataCodewords(version: number): number {
  return Math.floor(rawModules(version) / 8) - (ECC[version] ?? 0) * (BLOCKS[version] ?? 0);
}

/** The bytes with their mode and length before them, filled up. */
function codewords(bytes: readonly number[], version: number): number[] {
  const bits: number[] = [];
  const add = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at--) {
      bits.push((value >>> at) & 1);
    }
  };
  add(4, 4);
  add(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => add(byte, 8));
  add(0, 4);
  while (bits.length % 8 !== 0) {
    bits.push(0);
  }
  const words = Array.from({ length: bits.length / 8 }, (_, word) =>
    bits.slice(word * 8, word * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  );
  const size = dataCodewords(version);
  for (let pad = 0xec; words.length < size; pad ^= 0xec ^ 0x11) {
    words.push(pad);
  }
  return words.slice(0, size);
}

/** The product of two numbers in the field that the correction uses. */
export function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

function divisor(degree: number): number[] {
  const result: number[] = Array.from({ length: degree }, (_, at) => Number(at === degree - 1));
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++) {
      result[at] = multiply(result[at] ?? 0, root) ^ (result[at + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return result;
}

function remainder(data: readonly number[], by: readonly number[]): number[] {
  const result = by.map(() => 0);
  for (const word of data) {
    const factor = word ^ (result.shift() ?? 0);
    result.push(0);
    by.forEach((coefficient, at) => {
      result[at] = (result[at] ?? 0) ^ multiply(coefficient, factor);
    });
  }
  return result;
}

/** The words in blocks, each with its correction, interleaved. */
function withCorrection(data: readonly number[], version: number): number[] {
  const count = BLOCKS[version] ?? 1;
  const length = ECC[version] ?? 0;
  const raw = Math.floor(rawModules(version) / 8);
  const short = count - (raw % count);
  const shortLength = Math.floor(raw / count) - length;
  const by = divisor(length);
  const blocks: number[][] = [];
  let from = 0;
  for (let block = 0; block < count; block++) {
    const to = from + shortLength + (block < short ? 0 : 1);
    blocks.push(data.slice(from, to));
    from = to;
  }
  const corrections = blocks.map((block) => remainder(block, by));
  return [...interleaved(blocks), ...interleaved(corrections)];
}

function interleaved(blocks: ReadonlyArray<readonly number[]>): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block[at] ?? []))
    .flat();
}

function alignments(version: number): number[] {
  if (version === 1) {
    return [];
  }
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const last = version * 4 + 10;
  const rest = Array.from({ length: count - 1 }, (_, at) => last - at * step);
  return [6, ...rest.toReversed()];
}

function draw(words: readonly number[], version: number, mask: number): boolean[][] {
  const size = version * 4 + 17;
  const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const fixed = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const set = (x: number, y: number, isDark: boolean) => {
    const row = dark[y];
    const fixedRow = fixed[y];
    if (row !== undefined && fixedRow !== undefined && x >= 0 && x < size) {
      row[x] = isDark;
      fixedRow[x] = true;
    }
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
    square(4, (dx, dy, ring) => set(cx + dx, cy + dy, ring !== 2 && ring !== 4));
  }
  const centres = alignments(version);
  const last = centres.length - 1;
  centres.forEach((cx, i) =>
    centres.forEach((cy, j) => {
      const isFinder = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0);
      if (!isFinder) {
        square(2, (dx, dy, ring) => set(cx + dx, cy + dy, ring !== 1));
      }
    }),
  );
  drawFormat(set, size, mask);
  drawVersion(set, size, version);
  fill(dark, fixed, words, MASKS[mask] ?? (() => false));
  return dark;
}

function square(radius: number, at: (dx: number, dy: number, ring: number) => void): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      at(dx, dy, Math.max(Math.abs(dx), Math.abs(dy)));
    }
  }
}

type Set = (x: number, y: number, isDark: boolean) => void;

function drawFormat(set: Set, size: number, mask: number): void {
  let rest = mask;
  for (let step = 0; step < 10; step++) {
    rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  }
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (at: number) => ((bits >>> at) & 1) === 1;
  for (let at = 0; at <= 5; at++) {
    set(8, at, bit(at));
  }
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let at = 9; at < 15; at++) {
    set(14 - at, 8, bit(at));
  }
  for (let at = 0; at < 8; at++) {
    set(size - 1 - at, 8, bit(at));
  }
  for (let at = 8; at < 15; at++) {
    set(8, size - 15 + at, bit(at));
  }
  set(8, size - 8, true);
}

function drawVersion(set: Set, size: number, version: number): void {
  if (version < 7) {
    return;
  }
  let rest = version;
  for (let step = 0; step < 12; step++) {
    rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  }
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at++) {
    const isDark = ((bits >>> at) & 1) === 1;
    const far = size - 11 + (at % 3);
    const near = Math.floor(at / 3);
    set(far, near, isDark);
    set(near, far, isDark);
  }
}

/** Writes the words upwards and downwards in pairs of columns, from the right. */
function fill(
  dark: boolean[][],
  fixed: ReadonlyArray<readonly boolean[]>,
  words: readonly number[],
  mask: (x: number, y: number) => boolean,
): void {
  const size = dark.length;
  let at = 0;
  for (let pair = 0, right = size - 1; right >= 1; pair++, right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step++) {
      const y = pair % 2 === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = dark[y];
        if (row !== undefined && fixed[y]?.[x] === false) {
          const word = words[at >>> 3] ?? 0;
          row[x] = (((word >>> (7 - (at & 7))) & 1) === 1) !== mask(x, y);
          at += 1;
        }
      }
    }
  }
}

/** How hard a code is to read: long runs, blocks of one colour, and too much of one of them. */
function penalty(code: QrCode): number {
  const size = code.length;
  let points = 0;
  let count = 0;
  const look = (at: (first: number, second: number) => boolean) => {
    for (let first = 0; first < size; first++) {
      let run = 0;
      for (let second = 0; second < size; second++) {
        run = second > 0 && at(first, second) === at(first, second - 1) ? run + 1 : 1;
        points += run === 5 ? 3 : run > 5 ? 1 : 0;
      }
    }
  };
  look((y, x) => code[y]?.[x] === true);
  look((x, y) => code[y]?.[x] === true);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const here = code[y]?.[x];
      count += here === true ? 1 : 0;
      if (
        here === code[y]?.[x + 1] &&
        here === code[y + 1]?.[x] &&
        here === code[y + 1]?.[x + 1]
      ) {
        points += 3;
      }
    }
  }
  return points + Math.floor(Math.abs((count * 20) / (size * size) - 10)) * 10;
}
