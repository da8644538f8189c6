import { digits, exactly, type RawNumber } from "../api/json";
import type { Field, Item } from "./model";

/** A sum of numbers, or of amounts of one currency. */
export interface Sum {
  readonly currency: string | null;
  readonly amount: number | RawNumber;
}

/** The sums of a field over records: one, or for money one for each currency. */
export function sumsOf(field: Field, records: readonly Item[]): readonly Sum[] {
  const byCurrency = new Map<string | null, string[]>();
  for (const record of records) {
    const value = record.data[field.slug];
    const money = field.type === "currency" ? (value as Money | null | undefined) : null;
    const text = digits(field.type === "currency" ? money?.amount : value);
    if (text !== null) {
      const currency = money?.currency ?? null;
      byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), text]);
    }
  }
  return [...byCurrency].map(([currency, texts]) => ({ currency, amount: exactly(added(texts)) }));
}

interface Money {
  amount: unknown;
  currency?: string;
}

/** The exact sum of decimals, with as many decimal places as the longest of them. */
export function added(texts: readonly string[]): string {
  const numbers = texts.map(plain);
  const places = Math.max(0, ...numbers.map((text) => placesOf(text)));
  const sum = numbers.reduce(
    (total, text) => total + BigInt(text.replace(".", "") + "0".repeat(places - placesOf(text))),
    0n,
  );
  const sign = sum < 0n ? "-" : "";
  const all = (sum < 0n ? -sum : sum).toString().padStart(places + 1, "0");
  return places === 0
    ? sign + all
    : `${sign}${all.slice(0, -places)}.${all.slice(-places)}`;
}

function placesOf(text: string): number {
  const point = text.indexOf(".");
  return point === -1 ? 0 : text.length - point - 1;
}

/** A decimal without an exponent. */
function plain(text: string): string {
  const [mantissa = "0", exponent] = text.toLowerCase().split("e");
  if (exponent === undefined) {
    return text;
  }
  const sign = mantissa.startsWith("-") ? "-" : "";
  const [whole = "0", fraction = ""] = mantissa.replace(/^[-+]/, "").split(".");
  const point = whole.length + Number(exponent);
  const all = whole + fraction;
  return point <= 0
    ? `${sign}0.${"0".repeat(-point)}${all}`
    : point >= all.length
      ? `${sign}${all}${"0".repeat(point - all.length)}`
      : `${sign}${all.slice(0, point)}.${all.slice(point)}`;
}
