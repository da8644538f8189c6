import type { Message } from "generated/api";
import { localDay } from "../../records/zone";

/** What contacts and members put on a message. */
export interface Reaction {
  readonly emoji: string;
  readonly count: number;
  readonly isOwn: boolean;
}

export interface Shown {
  readonly message: Message;
  readonly reactions: readonly Reaction[];
  /** Whether it continues what the same side wrote just before. */
  readonly continues: boolean;
}

export interface Day {
  /** Such as 2026-01-31, in the time zone of the browser. */
  readonly day: string;
  readonly shown: readonly Shown[];
}

const TOGETHER = 5 * 60_000;

/** Messages, which come newest first, by day in their order, with the reactions at their messages. */
export function daysOf(messages: readonly Message[]): Day[] {
  const ordered = [...messages].reverse();
  const reactions = reactionsOf(ordered);
  const days: Array<{ day: string; shown: Shown[] }> = [];
  let before: Message | undefined;
  for (const message of ordered) {
    if (message.type === "reaction") {
      continue;
    }
    const day = localDay(message.timestamp);
    const last = days[days.length - 1];
    const isSameDay = last !== undefined && last.day === day;
    const shown = {
      message,
      reactions: reactions.get(message.slug) ?? [],
      continues: isSameDay && before !== undefined && belongs(before, message),
    };
    if (isSameDay) {
      last.shown.push(shown);
    } else {
      days.push({ day, shown: [shown] });
    }
    before = message;
  }
  return days;
}

function belongs(before: Message, message: Message): boolean {
  return (
    before.direction === message.direction &&
    before.sent_by?.slug === message.sent_by?.slug &&
    before.source === message.source &&
    Date.parse(message.timestamp) - Date.parse(before.timestamp) < TOGETHER
  );
}

/** The present reactions by the message; each side has one at a message, the last that it gave. */
function reactionsOf(ordered: readonly Message[]): Map<string, readonly Reaction[]> {
  const given = new Map<string, Map<Message["direction"], string>>();
  for (const message of ordered) {
    if (message.type === "reaction" && message.reply_to !== null && message.status !== "failed") {
      const sides = given.get(message.reply_to) ?? new Map<Message["direction"], string>();
      sides.set(message.direction, message.deleted_at === null ? (message.body ?? "") : "");
      given.set(message.reply_to, sides);
    }
  }
  return new Map([...given].map(([slug, sides]) => [slug, counted(sides)]));
}

function counted(sides: ReadonlyMap<Message["direction"], string>): Reaction[] {
  const by = new Map<string, Reaction>();
  for (const [direction, emoji] of sides) {
    if (emoji !== "") {
      const before = by.get(emoji);
      by.set(emoji, {
        emoji,
        count: (before?.count ?? 0) + 1,
        isOwn: before?.isOwn === true || direction === "out",
      });
    }
  }
  return [...by.values()];
}

/** A part of a text: plain, or the address of a page. */
export interface Piece {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+|\bwww\.[^\s<>"']+\.[^\s<>"']+/gi;

/** Splits a text at the addresses in it. Marks that end a sentence do not belong to an address. */
export function pieces(text: string): Piece[] {
  const parts: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(ADDRESS)) {
    const address = found[0].replace(/[.,;:!?)\]}'"،؟؛]+$/, "");
    if (found.index > end) {
      parts.push({ text: text.slice(end, found.index) });
    }
    parts.push({
      text: address,
      href: /^https?:/i.test(address) ? address : `https://${address}`,
    });
    end = found.index + address.length;
  }
  if (end < text.length) {
    parts.push({ text: text.slice(end) });
  }
  return parts;
}

/** Puts a message to those that were read: in the place of its earlier state, or as the newest. */
export function withMessage<P extends { data: Message[] }>(pages: readonly P[], message: Message): P[] {
  if (pages.some((page) => page.data.some((one) => one.slug === message.slug))) {
    return pages.map((page) => ({
      ...page,
      data: page.data.map((one) => (one.slug === message.slug ? newer(one, message) : one)),
    }));
  }
  const [first, ...others] = pages;
  if (first === undefined) {
    return [];
  }
  const place = first.data.findIndex((one) => one.timestamp <= message.timestamp);
  const at = place < 0 ? first.data.length : place;
  return [{ ...first, data: first.data.toSpliced(at, 0, message) }, ...others];
}

/** Acknowledgements only move forward; an answer that was overtaken does not take them back. */
function newer(before: Message, message: Message): Message {
  const isRetried = before.status === "failed" || message.status === "failed";
  return isRetried || message.ack >= before.ack
    ? message
    : { ...message, ack: before.ack, ack_name: before.ack_name, status: before.status };
}
