import type { Folder, ObjectView } from "generated/api";
import { movedTo } from "../../parts/order";

/** A row of the tree: a folder's head, or an object. Objects that follow a head are inside. */
export type Row =
  | { readonly key: string; readonly folder: Folder }
  | { readonly key: string; readonly object: ObjectView };

const FOLDER = "folder/";
const OBJECT = "object/";

/** The objects without a folder, then each folder with its objects. */
export function rowsOf(objects: readonly ObjectView[], folders: readonly Folder[]): readonly Row[] {
  const known = new Set(folders.map((folder) => folder.slug));
  const rows: Row[] = objects
    .filter((one) => one.folder_slug === null || !known.has(one.folder_slug))
    .map((object) => ({ key: OBJECT + object.slug, object }));
  for (const folder of folders) {
    rows.push({ key: FOLDER + folder.slug, folder });
    for (const object of inside(folder, objects)) {
      rows.push({ key: OBJECT + object.slug, object });
    }
  }
  return rows;
}

/** The objects of a folder in the folder's order. */
export function inside(folder: Folder, objects: readonly ObjectView[]): readonly ObjectView[] {
  const place = (object: ObjectView) => {
    const at = folder.objects.indexOf(object.slug);
    return at < 0 ? folder.objects.length : at;
  };
  return objects
    .filter((one) => one.folder_slug === folder.slug)
    .toSorted((left, right) => place(left) - place(right));
}

/** What stands where: the objects without a folder, and those of each folder in its order. */
export interface Arrangement {
  readonly outside: readonly string[];
  readonly folders: ReadonlyArray<{ readonly slug: string; readonly objects: readonly string[] }>;
}

/** Reads an arrangement from the keys of rows in their order. */
export function arrangementOf(keys: readonly string[]): Arrangement {
  const outside: string[] = [];
  const folders: Array<{ slug: string; objects: string[] }> = [];
  for (const key of keys) {
    if (key.startsWith(FOLDER)) {
      folders.push({ slug: key.slice(FOLDER.length), objects: [] });
    } else {
      (folders[folders.length - 1]?.objects ?? outside).push(key.slice(OBJECT.length));
    }
  }
  return { outside, folders };
}

/** The keys of an arrangement; the opposite of {@code arrangementOf}. */
export function keysOf({ outside, folders }: Arrangement): readonly string[] {
  return [
    ...outside.map((slug) => OBJECT + slug),
    ...folders.flatMap((folder) => [
      FOLDER + folder.slug,
      ...folder.objects.map((slug) => OBJECT + slug),
    ]),
  ];
}

/** Puts a row at a place; a folder goes with its objects, and always behind a whole folder. */
export function placed(keys: readonly string[], key: string, to: number): readonly string[] {
  if (!key.startsWith(FOLDER)) {
    return movedTo(keys, key, to);
  }
  const before = keys.filter((one) => one !== key).slice(0, to);
  return withFolderAt(keys, key, before.filter((one) => one.startsWith(FOLDER)).length);
}

/** Moves a row one step; a folder over a whole folder. */
export function stepped(keys: readonly string[], key: string, by: -1 | 1): readonly string[] {
  if (!key.startsWith(FOLDER)) {
    return movedTo(keys, key, keys.indexOf(key) + by);
  }
  const at = keys.filter((one) => one.startsWith(FOLDER)).indexOf(key);
  return withFolderAt(keys, key, at + by);
}

function withFolderAt(keys: readonly string[], key: string, to: number): readonly string[] {
  const { outside, folders } = arrangementOf(keys);
  const order = movedTo(
    folders.map((folder) => folder.slug),
    key.slice(FOLDER.length),
    to,
  );
  const ordered = order.flatMap((slug) => folders.filter((folder) => folder.slug === slug));
  return keysOf({ outside, folders: ordered });
}

/** Puts an object at the end of a folder, or of those without one. */
export function inFolder(
  keys: readonly string[],
  object: string,
  folder: string | null,
): readonly string[] {
  const { outside, folders } = arrangementOf(keys.filter((key) => key !== OBJECT + object));
  return keysOf({
    outside: folder === null ? [...outside, object] : outside,
    folders: folders.map((one) =>
      one.slug === folder ? { ...one, objects: [...one.objects, object] } : one,
    ),
  });
}

/** The writes that turn one arrangement into another. */
export interface Writes {
  /** The order of the folders; null if it stays. */
  readonly order: readonly string[] | null;
  /** Folders whose objects change. */
  readonly filled: Arrangement["folders"];
  /** Objects that leave their folder for none. */
  readonly takenOut: readonly string[];
  /** New places of objects without a folder. */
  readonly places: ReadonlyArray<{ readonly slug: string; readonly order: number }>;
}

/** Compares what is with what shall be. */
export function writesOf(
  objects: readonly ObjectView[],
  was: Arrangement,
  is: Arrangement,
): Writes {
  const same = (left: readonly string[], right: readonly string[]) =>
    left.join("\n") === right.join("\n");
  const order = is.folders.map((folder) => folder.slug);
  const before = new Map(was.folders.map((folder) => [folder.slug, folder.objects]));
  const places = new Map(objects.map((object) => [object.slug, object.order]));
  const isMoved = !same(was.outside, is.outside);
  return {
    order: same(order, was.folders.map((folder) => folder.slug)) ? null : order,
    // A folder that only loses an object is written by the one that gains it, or by taking it out.
    filled: is.folders.filter((folder) => {
      const had = before.get(folder.slug) ?? [];
      const kept = had.filter((slug) => folder.objects.includes(slug));
      return !same(kept, folder.objects);
    }),
    takenOut: is.outside.filter((slug) => !was.outside.includes(slug)),
    places: isMoved
      ? is.outside
          .map((slug, at) => ({ slug, order: at }))
          .filter(({ slug, order: at }) => places.get(slug) !== at)
      : [],
  };
}
