import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { t, type Word } from "../../words";
import { fieldQuery, inOrder } from "../data";
import { systemFields } from "../filter";
import { labelQuery } from "../labels";
import { type Field, isMultiple, isPath } from "../model";

/** The most relations in a row that a condition follows. */
export const MOST_STEPS = 2;

const SYSTEM = new Set(systemFields(() => "").map((field) => field.slug));
const SLUG = /^[\w-]+$/;

/** The fields of an object by its slug; none while they are not known. */
export type Related = (object: string) => readonly Field[];

/** What the words of conditions are made with. */
export interface Reading {
  readonly related: Related;
  /** The name of a record. */
  readonly label: (object: string, slug: string) => string;
}

/** The object of the records that a relation or a catalog leads to; null if the field is neither. */
export function targetOf(field: Field): string | null {
  const object = field.settings["object"];
  const isLeading = field.type === "relation" || field.type === "smart_catalog";
  return isLeading && typeof object === "string" ? object : null;
}

/** The fields that conditions can be about. */
export function filterable(fields: readonly Field[]): readonly Field[] {
  return fields.filter((field) => field.operators.length > 0);
}

/** The fields that a list can show of related records. */
export function showable(fields: readonly Field[]): readonly Field[] {
  return fields.filter((field) => !SYSTEM.has(field.slug));
}

/** The first field of a path, and the path that goes on from it. */
export function splitPath(
  path: string,
  fields: readonly Field[],
): { readonly slug: string; readonly rest: string } {
  const dot = fields.some((field) => field.slug === path) ? -1 : path.indexOf(".");
  return dot === -1
    ? { slug: path, rest: "" }
    : { slug: path.slice(0, dot), rest: path.slice(dot + 1) };
}

/** The field at the end of a path, and the relations that lead to it as far as they are known. */
export function endOf(
  path: string,
  fields: readonly Field[],
  related: Related,
): { readonly relations: readonly Field[]; readonly field: Field | undefined } {
  const { slug, rest } = splitPath(path, fields);
  const field = fields.find((one) => one.slug === slug);
  if (rest === "" || field === undefined) {
    return { relations: [], field: rest === "" ? field : undefined };
  }
  const object = targetOf(field);
  const end = object === null ? null : endOf(rest, related(object), related);
  return { relations: [field, ...(end?.relations ?? [])], field: end?.field };
}

/** A path in words, such as "Company › Country"; a field that is not known has its slug. */
export function pathName(path: string, fields: readonly Field[], related: Related): string {
  const { slug, rest } = splitPath(path, fields);
  const field = fields.find((one) => one.slug === slug);
  const object = field === undefined ? null : targetOf(field);
  const name = field?.name ?? slug;
  return rest === ""
    ? name
    : `${name} › ${pathName(rest, object === null ? [] : related(object), related)}`;
}

/** Reads the fields of objects when they are first asked for, those that all objects have too. */
export function useRelatedFields(): Related {
  return useRelatedReads().related;
}

/** Reads the fields of objects, and says whether some that were asked for are not known yet. */
function useRelatedReads(): { related: Related; isPending: () => boolean } {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const found = useQueries({ queries: asked.map((object) => fieldQuery(object)) });
  const wanted = new Set(asked);
  useEffect(() => {
    if (wanted.size > asked.length) {
      setAsked([...wanted]);
    }
  });
  return {
    related: (object) => {
      wanted.add(object);
      const fields = found[asked.indexOf(object)]?.data?.data;
      return fields === undefined ? [] : withSystem(inOrder(fields));
    },
    isPending: () => wanted.size > asked.length || found.some((one) => one.isPending),
  };
}

/** Reads what conditions name when it is first asked for: related fields, and records. */
export function useReading(): Reading {
  const related = useRelatedFields();
  const [asked, setAsked] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const objects = [...asked.keys()];
  const found = useQueries({
    queries: objects.map((object) => labelQuery(object, asked.get(object) ?? [])),
  });
  const wanted = new Map(objects.map((object) => [object, new Set(asked.get(object))]));
  useEffect(() => {
    if ([...wanted].some(([object, slugs]) => slugs.size > (asked.get(object)?.length ?? 0))) {
      setAsked(new Map([...wanted].map(([object, slugs]) => [object, [...slugs]])));
    }
  });
  return {
    related,
    label: (object, slug) => {
      if (!SLUG.test(slug)) {
        return slug;
      }
      wanted.set(object, (wanted.get(object) ?? new Set()).add(slug));
      const labels = found[objects.indexOf(object)]?.data?.data;
      return labels?.find((one) => one.slug === slug)?.label ?? slug;
    },
  };
}

/** The fields of an object, and those of the one record to which each of its relations leads. */
export function useReachable(fields: readonly Field[]): readonly Field[] {
  const related = useRelatedFields();
  return fields.flatMap((field) => {
    const object = isMultiple(field) ? null : targetOf(field);
    const ends = object === null ? [] : related(object);
    return [
      field,
      ...ends.map((end) => ({
        ...end,
        slug: `${field.slug}.${end.slug}`,
        name: `${field.name} › ${end.name}`,
      })),
    ];
  });
}

/** Fields with those that paths lead to, as far as they are not among them. */
export function useNamed(
  fields: readonly Field[],
  paths: readonly string[],
): readonly Field[] {
  const related = useRelatedFields();
  const others = paths.filter((path) => fields.every((field) => field.slug !== path));
  return [
    ...fields,
    ...others.flatMap((path) => {
      const { field } = endOf(path, fields, related);
      return field === undefined
        ? []
        : [{ ...field, slug: path, name: pathName(path, fields, related) }];
    }),
  ];
}

/** The fields of an object, and those of related records that a view shows. */
export interface ShownFields {
  readonly fields: readonly Field[];
  /** Whether the paths of the view are not known yet. */
  readonly isPending: boolean;
}

/** Fields with those to which the paths of a view lead, as far as the person sees them. */
export function useShownFields(
  fields: readonly Field[],
  shown: readonly string[],
): ShownFields {
  const { related, isPending } = useRelatedReads();
  const ends = shown.filter(isPath).flatMap((path) => {
    const { relations, field } = endOf(path, fields, related);
    return field === undefined || SYSTEM.has(field.slug)
      ? []
      : [ofRelated(path, pathName(path, fields, related), field, relations.some(isMultiple))];
  });
  // The text is the same as long as the fields are, so that the columns of a table stay the same.
  const text = JSON.stringify(ends);
  const all = useMemo(() => [...fields, ...(JSON.parse(text) as Field[])], [fields, text]);
  return { fields: ends.length === 0 ? fields : all, isPending: isPending() };
}

/** A field of related records, as a column shows it. */
function ofRelated(path: string, name: string, field: Field, isMany: boolean): Field {
  return {
    ...field,
    slug: path,
    name,
    is_sortable: field.is_sortable && !isMany,
    settings: isMany ? { ...field.settings, of_many: true } : field.settings,
  };
}

/** Fields with those that all objects have. */
export function withSystem(fields: readonly Field[]): readonly Field[] {
  return [...fields, ...systemFields((slug) => t(`system.${slug}` as Word))];
}
