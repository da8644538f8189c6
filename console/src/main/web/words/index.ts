import i18next from "i18next";
import { useSyncExternalStore } from "react";
import * as english from "./en";
import type { Plural } from "./translated";

export type Language = "en" | "ar";

/** A room whose words are read with its pages. */
export type Room = keyof typeof english.rooms;

type Rooms = typeof english.rooms;
type RoomWords = { [R in Room]: (words: Awaited<ReturnType<Rooms[R]>>) => void }[Room];
type AllWords = typeof english.core &
  (RoomWords extends (words: infer W) => void ? W : never);

/** The name of a word without the form of its plural, which its count decides. */
type Base<K extends string> = K extends `${infer B}_${Plural}` ? B : K;

type Paths<T, P extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${Base<K>}` : Paths<T[K], `${P}${K}.`>;
}[keyof T & string];

/** The names of all words, such as {@code signIn.title}. */
export type Word = Paths<AllWords>;

/** The signs that numbers are written with: 0 1 2 or ٠ ١ ٢. */
export type Digits = "latn" | "arab";

const NAMESPACE = "translation";
const KEY = "plinth.language";
const DIGITS = "plinth.digits";
const LANGUAGES = { en: async () => english, ar: () => import("./ar") };
const listeners = new Set<() => void>();
const opened = new Set<Room>();

/** Begins with the language that was chosen here, or else with that of the browser. */
export async function startWords(): Promise<void> {
  await i18next.init({
    lng: "en",
    fallbackLng: "en",
    resources: { en: { [NAMESPACE]: english.core } },
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, word) => console.error(`No such word: ${word}`),
  });
  const chosen = localStorage.getItem(KEY) ?? navigator.language;
  await speak(chosen.startsWith("ar") ? "ar" : "en");
}

/** Changes the language and the direction of the page. */
export async function speak(language: Language): Promise<void> {
  await read(language, opened);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
  notify();
}

/** A part of a page with the words that it needs. */
export async function withWords<T>(part: Promise<T>, ...rooms: readonly Room[]): Promise<T> {
  return (await Promise.all([part, addWords(...rooms)]))[0];
}

/** Reads the words of rooms, before their pages are shown. */
export async function addWords(...rooms: readonly Room[]): Promise<void> {
  await read(language(), rooms);
  for (const room of rooms) {
    opened.add(room);
  }
}

async function read(language: Language, rooms: Iterable<Room>): Promise<void> {
  const words = await LANGUAGES[language]();
  const all = await Promise.all([words.core, ...[...rooms].map((room) => words.rooms[room]())]);
  for (const one of all) {
    i18next.addResourceBundle(language, NAMESPACE, one);
  }
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
