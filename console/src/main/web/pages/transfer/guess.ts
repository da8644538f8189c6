import type { NewFieldInput } from "generated/api";

export type FieldType = NewFieldInput["type"];
export type DayOrder = "ymd" | "dmy" | "mdy";

/** How days and numbers are written in a file; null: the values do not tell. */
export interface Notation {
  readonly days: DayOrder | null;
  readonly mark: "." | "," | null;
}

/** What a new field for a column should be. */
export interface Guess {
  readonly type: FieldType;
  /** The options of a select field. */
  readonly options: readonly string[];
  /** The currency of a currency field. */
  readonly currency: string;
}

const LONG = 255;
const MOST_OPTIONS = 30;
const LONGEST_OPTION = 60;
/** Each option of a select field should be used this often. */
const USED = 3;
const LEAST_FOR_OPTIONS = 6;
const MOST_DIGITS = 15;
const MONTHS = 12;
const DAYS = 31;
const LONGEST_NAME = 100;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const LINK = /^https?:\/\/\S+$/i;
const PHONE = /^\+\d[\d ()./-]{5,}$/;
const BOOLEAN = /^(true|false|yes|no|y|n|on|off)$/i;
const NUMBER = /^[-+]?\d{1,3}((?<group>[,.\s'’])\d{3}(\k<group>\d{3})*)?([.,]\d+)?$|^[-+]?\d+([.,]\d+)?$/;
const CODE = /^0\d+$/;
const MONEY = /^[-+]?[\d.,\s'’]*\d\s?(?<currency>[A-Z]{3})$/;
const ISO_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const DAY = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/;
const NAMED_DAY = /^\d{1,2}[ -](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ -]\d{4}$/i;
const TIME = /^(?<day>\S+)[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([AP]M)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** What the values of a column are, if all that are there agree. */
export function guessType(values: readonly string[]): Guess {
  const filled = values.map((value) => value.trim()).filter((value) => value !== "");
  const all = (test: (value: string) => boolean) => filled.length > 0 && filled.every(test);
  const is = (type: FieldType): Guess => ({ type, options: [], currency: "" });
  if (filled.length === 0) {
    return is("text");
  }
  if (all((value) => BOOLEAN.test(value))) {
    return is("boolean");
  }
  if (all((value) => EMAIL.test(value))) {
    return is("email");
  }
  if (all((value) => LINK.test(value))) {
    return is("link");
  }
  if (all(isDay)) {
    return is("date");
  }
  if (all((value) => isDay(TIME.exec(value)?.groups?.["day"] ?? ""))) {
    return is("datetime");
  }
  if (all((value) => PHONE.test(value))) {
    return is("phone");
  }
  if (all(isNumber) && !filled.some((value) => CODE.test(value))) {
    return is("number");
  }
  const currencies = new Set(filled.map((value) => MONEY.exec(value)?.groups?.["currency"] ?? ""));
  const [currency = ""] = currencies;
  if (currencies.size === 1 && currency !== "") {
    return { ...is("currency"), currency };
  }
  if (values.some((value) => value.length > LONG || value.includes("\n"))) {
    return is("long_text");
  }
  const options = optionsOf(filled);
  return options === null ? is("text") : { ...is("select"), options };
}

/** The few texts that a column repeats; null if it does not look like a choice. */
function optionsOf(filled: readonly string[]): readonly string[] | null {
  const options = [...new Set(filled)];
  const isChoice =
    filled.length >= LEAST_FOR_OPTIONS &&
    options.length <= MOST_OPTIONS &&
    options.length * USED <= filled.length &&
    options.every((option) => option.length <= LONGEST_OPTION && !option.includes(";"));
  return isChoice ? options : null;
}

/** The texts of a column of which a new select field is made. */
export function firstOptions(values: readonly string[], most: number): readonly string[] {
  const filled = values.map((value) => value.trim()).filter((value) => value !== "");
  return [...new Set(filled)].slice(0, most);
}

function isDay(text: string): boolean {
  const iso = ISO_DAY.exec(text);
  if (iso !== null) {
    return Number(iso[2]) <= MONTHS && Number(iso[3]) <= DAYS;
  }
  const day = DAY.exec(text);
  if (day !== null) {
    const [, one = "", two = ""] = day;
    return Math.min(Number(one), Number(two)) <= MONTHS && Math.max(Number(one), Number(two)) <= DAYS;
  }
  return NAMED_DAY.test(text);
}

function isNumber(text: string): boolean {
  return NUMBER.test(text) && text.replace(/\D/g, "").length <= MOST_DIGITS;
}

/** How the days and numbers of a file are written, as far as its values tell. */
export function notationOf(columns: ReadonlyArray<readonly string[]>): Notation {
  let days: DayOrder | null = null;
  let mark: "." | "," | null = null;
  for (const values of columns) {
    const filled = values.map((value) => value.trim()).filter((value) => value !== "");
    if (filled.length === 0) {
      continue;
    }
    const parts = filled.map((value) => DAY.exec(TIME.exec(value)?.groups?.["day"] ?? value));
    if (parts.every((part) => part !== null)) {
      days ??= parts.some((part) => Number(part[1]) > MONTHS)
        ? "dmy"
        : parts.some((part) => Number(part[2]) > MONTHS)
          ? "mdy"
          : null;
    }
    if (filled.every(isNumber)) {
      mark ??= markOf(filled);
    }
  }
  return { days, mark };
}

/** A mark before other than three digits, or after another mark, is that of decimals. */
function markOf(numbers: readonly string[]): "." | "," | null {
  for (const text of numbers) {
    const [, mark, places = ""] = /([.,])(\d+)$/.exec(text) ?? [];
    const marks = text.replace(/[^.,]/g, "");
    if (mark !== undefined && (places.length !== 3 || new Set(marks).size === 2)) {
      return mark as "." | ",";
    }
  }
  return null;
}

/** The name of a new field for a column. */
export function fieldName(header: string, place: string): string {
  const name = header.trim().replace(/\s+/g, " ").replace(/_/g, " ");
  return name === "" ? place : [...name].slice(0, LONGEST_NAME).join("").trim();
}

/** The names of an object for a file: the last words of its name, in the singular and the plural. */
export function objectNames(file: string): { name: string; plural: string } {
  const words = file
    .replace(/\.[^.]{1,5}$/, "")
    .replace(/[_\-.]+/g, " ")
    .replace(/\(\d+\)|\b\d{4}[ -]?\d{2}[ -]?\d{2}\b|\b(export|final|copy|data)\b/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
  const last = /(?<words>\S+)$/.exec(words)?.groups?.["words"] ?? words;
  const title = last.charAt(0).toLocaleUpperCase() + last.slice(1);
  return { name: singular(title), plural: title };
}

function singular(word: string): string {
  if (/ies$/i.test(word)) {
    return word.replace(/ies$/i, "y");
  }
  if (/(s|x|ch|sh)es$/i.test(word)) {
    return word.replace(/es$/i, "");
  }
  return /[^su]s$/i.test(word) ? word.slice(0, -1) : word;
}
