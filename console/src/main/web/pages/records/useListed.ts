import { useShownFields } from "../../records/conditions/related";
import { useFields } from "../../records/data";
import { type Field, isPath } from "../../records/model";
import type { Shown } from "../../records/view";

const NONE: readonly Field[] = [];

/**
 * What is read for a list, and the fields that it can show. Fields of related records are read only
 * if they are named, and then those of the object are named with them.
 */
export function useListed(
  object: string,
  shown: Shown,
): { fields: readonly Field[]; listed: Shown; isPending: boolean } {
  const own = useFields(object).data;
  const { fields, isPending } = useShownFields(own ?? NONE, shown.fields);
  const slugs = fields.map((field) => field.slug);
  const known = shown.fields.filter((slug) => !isPath(slug) || slugs.includes(slug));
  return {
    fields,
    listed: {
      ...shown,
      fields: known,
      ...(slugs.some(isPath) ? { request: slugs.join(",") } : {}),
    },
    isPending: isPending || (own === undefined && shown.fields.some(isPath)),
  };
}
