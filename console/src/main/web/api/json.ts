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

/** A number with exactly these digits, to be sent to the API. */
export function exactly(text: string): number | RawNumber {
  const number = Number(text);
  return String(number) === text || exact.rawJSON === undefined ? number : exact.rawJSON(text);
}
