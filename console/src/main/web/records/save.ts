import { newKey } from "../api/client";
import { Problem } from "../api/problem";
import { reread, save } from "./data";
import { type Field, isSame, type Item } from "./model";

const STALE = 412;
/** How often a value is saved on the version of somebody who was faster. */
const MOST_ATTEMPTS = 4;

/** A field that two people changed at the same time. */
export class Conflict extends Error {
  readonly field: Field;
  readonly mine: unknown;
  readonly theirs: Item;

  constructor(field: Field, mine: unknown, theirs: Item) {
    super(`${field.slug} was changed by somebody else`);
    this.name = "Conflict";
    this.field = field;
    this.mine = mine;
    this.theirs = theirs;
  }
}

/**
 * Saves a value. If others changed only other fields meanwhile, it is saved on their version.
 *
 * @param before the record as it was when the edit began
 * @throws Conflict if somebody else changed the same field to another value
 */
export async function saveField(
  object: string,
  before: Item,
  field: Field,
  value: unknown,
): Promise<Item> {
  const values = { [field.slug]: value };
  let version = before.version;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await save(object, before.slug, version, values, newKey());
    } catch (error) {
      const isStale = error instanceof Problem && error.status === STALE;
      if (!isStale || attempt === MOST_ATTEMPTS) {
        throw error;
      }
    }
    const theirs = await reread(object, before.slug);
    if (isContested(field, before.data[field.slug], theirs.data[field.slug], value)) {
      throw new Conflict(field, value, theirs);
    }
    version = theirs.version;
  }
}

/** Whether somebody else gave a field another value than it had and than it is to have. */
export function isContested(
  field: Field,
  before: unknown,
  theirs: unknown,
  mine: unknown,
): boolean {
  return !isSame(field, before, theirs) && !isSame(field, theirs, mine);
}

/** A value that a cell is to have. */
export interface Edit {
  readonly record: Item;
  readonly field: Field;
  readonly value: unknown;
}

/** An edit that was not saved, and why. */
export interface Failed extends Edit {
  readonly problem: unknown;
}

const AT_ONCE = 4;

/**
 * Saves many values, those of one record together.
 *
 * @return the records as they are now, with the values that they had before, and what failed
 */
export async function saveAll(
  object: string,
  edits: readonly Edit[],
): Promise<{ done: readonly Edit[]; failed: readonly Failed[] }> {
  const waiting = byRecord(edits);
  const done: Edit[] = [];
  const failed: Failed[] = [];
  const work = async () => {
    for (let some = waiting.shift(); some !== undefined; some = waiting.shift()) {
      const [first] = some;
      if (first === undefined) {
        continue;
      }
      const before = first.record;
      const values = Object.fromEntries(some.map((edit) => [edit.field.slug, edit.value]));
      try {
        const record = await save(object, before.slug, before.version, values, newKey());
        done.push(
          ...some.map(({ field }) => ({ record, field, value: before.data[field.slug] })),
        );
      } catch (problem) {
        failed.push(...some.map((edit) => ({ ...edit, problem })));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { done, failed };
}

/** Edits by their record, in their order; of two edits of a cell the later counts. */
export function byRecord(edits: readonly Edit[]): Edit[][] {
  const records = new Map<string, Map<string, Edit>>();
  for (const edit of edits) {
    const fields = records.get(edit.record.slug) ?? new Map<string, Edit>();
    fields.set(edit.field.slug, edit);
    records.set(edit.record.slug, fields);
  }
  return [...records.values()].map((fields) => [...fields.values()]);
}
