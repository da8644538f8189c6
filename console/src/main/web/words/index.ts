import i18next from "i18next";
import { useSyncExternalStore } from "react";
import { en } from "./en";
import type { Plural } from "./translated";

export type Language = "en" | "ar";

/** The name of a word without the form of its plural, which its count decides. */
type Base<K extends string> = K extends `${infer B}_${Plural}` ? B : K;

type Paths<T, P extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${Base<K>}` : Paths<T[K], `${P}${K}.`>;
}[keyof T & string];

/** The names of all words, such as {@code signIn.title}. */
export type Word = Paths<typeof en>;

/** The signs that numbers are written with: 0 1 2 or ٠ ١ ٢. */
export type Digits = "latn" | "arab";

const KEY = "plinth.language";
const DIGITS = "plinth.digits";
const listeners = new Set<() => void>();

/** Begins with the language that was chosen here, or else with that of the browser. */
export async function startWords(): Promise<void> {
  await i18next.init({
    lng: "en",
    fallbackLng: "en",
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
  });
  const chosen = localStorage.getItem(KEY) ?? navigator.language;
  await speak(chosen.startsWith("ar") ? "ar" : "en");
}

/** Changes the language and the direction of the page. */
export async function speak(language: Language): Promise<void> {
  if (language === "ar" && !i18next.hasResourceBundle("ar", "translation")) {
    const { ar } = await import("./ar");
    i18next.addResourceBundle("ar", "translation", ar);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
  notify();
}

function notify(): void {
  for (const listener of listeners) {
    listener();
  }
}

/** Keeps a language for this browser. */
export async function choose(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  await speak(language);
}

export function language(): Language {
  return i18next.language === "ar" ? "ar" : "en";
}

/** The language with its digits, for numbers and dates. */
export function locale(): string {
  return `${language()}-u-nu-${digits()}`;
}

/** The digits that were chosen in this browser, or else those of the language. */
export function digits(): Digits {
  const kept = localStorage.getItem(DIGITS);
  return kept === "arab" || kept === "latn"
    ? kept
    : new Intl.NumberFormat(language()).resolvedOptions().numberingSystem === "arab"
      ? "arab"
      : "latn";
}

/** Keeps digits for this browser. */
export function chooseDigits(chosen: Digits): void {
  localStorage.setItem(DIGITS, chosen);
  notify();
}

/** The words in the present language. */
export function t(word: Word, values?: Record<string, string | number>): string {
  return values === undefined ? i18next.t(word) : i18next.t(word, values);
}

/** The present language; the component is drawn again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, language);
}

/** The present language and digits; the component is drawn again when they change. */
export function useLocale(): string {
  return useSyncExternalStore(subscribe, locale);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
