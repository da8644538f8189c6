/** A number whose digits a JavaScript number would lose, such as 1.50 or 12345678901234567890. */
export interface RawNumber {
  readonly rawJSON: string;
}

interface ExactJson {
  rawJSON?: (text: string) => RawNumber;
  isRawJSON?: (value: unknown) => value is RawNumber;
}

const exact = JSON as ExactJson;

/** Reads JSON and keeps the digits of all numbers, where the browser can. */
export function parse(text: string): unknown {
  const read = JSON.parse as (
    text: string,
    reviver: (key: string, value: unknown, context?: { source?: string }) => unknown,
  ) => unknown;
  return read(text, (_, value, context) =>
    typeof value === "number" &&
    context?.source !== undefined &&
    exact.rawJSON !== undefined &&
    String(value) !== context.source
      ? exact.rawJSON(context.source)
      : value,
  );
}

/** The digits of a number as the API wrote them; null if the value is not a number. */
export function digits(value: unknown): string | null {
  if (typeof value === "number") {
    return String(value);
  }
  return exact.isRawJSON?.(value) === true ? value.rawJSON : null;
}

/** The nearest number, to reckon with. */
export function toNumber(value: number | RawNumber): number {
  return Number(digits(value));
}

/** A number with exactly these digits, to be sent to the API. */
export function exactly(text: string): number | RawNumber {
  const number = Number(text);
  return String(number) === text || exact.rawJSON === undefined ? number : exact.rawJSON(text);
}

/** What was read before, in all parts that were read the same again, so that they stay the same. */
export function shared(before: unknown, after: unknown): unknown {
  if (before === after || typeof before !== "object" || typeof after !== "object") {
    return after;
  }
  if (before === null || after === null || exact.isRawJSON?.(after) === true) {
    return digits(after) !== null && digits(before) === digits(after) ? before : after;
  }
  if (Array.isArray(before) !== Array.isArray(after)) {
    return after;
  }
  const old = before as Record<string, unknown>;
  const next = after as Record<string, unknown>;
  const names = Object.keys(next);
  const merged: Record<string, unknown> | unknown[] = Array.isArray(after) ? [] : {};
  let isSame = names.length === Object.keys(old).length;
  for (const name of names) {
    const value = name in old ? shared(old[name], next[name]) : next[name];
    (merged as Record<string, unknown>)[name] = value;
    isSame &&= name in old && value === old[name];
  }
  return isSame ? before : merged;
}
