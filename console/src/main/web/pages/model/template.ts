import type { NewField, ObjectTemplate } from "generated/api";
import { call } from "../../api/client";

/** One write that adds a part of a template. */
export interface Step {
  /** What it adds, for people. */
  readonly name: string;
  /** The same for all attempts, so that a step is done once. */
  readonly key: string;
  readonly run: (key: string) => Promise<unknown>;
}

/** The parts of a template that shall be added. */
export interface Plan {
  readonly objects: ObjectTemplate["objects"];
  readonly relations: ObjectTemplate["relations"];
}

/**
 * The chosen objects, and the relations between objects that are chosen or there. A relation of two objects that are already there is left out: it is there too, or was removed on purpose.
 */
export function planOf(
  template: ObjectTemplate,
  chosen: ReadonlySet<string>,
  present: ReadonlySet<string>,
): Plan {
  const objects = template.objects.filter(
    (one) => chosen.has(one.slug) && !present.has(one.slug),
  );
  const added = new Set(objects.map((one) => one.slug));
  const isThere = (slug: string) => added.has(slug) || present.has(slug);
  return {
    objects,
    relations: template.relations.filter(
      (one) =>
        isThere(one.from_object) &&
        isThere(one.to_object) &&
        (added.has(one.from_object) || added.has(one.to_object)),
    ),
  };
}

/** The writes of a plan in the order in which they have to be done. */
export function stepsOf(plan: Plan, newKey: () => string): readonly Step[] {
  const objects = plan.objects.map((one) => ({
    name: one.plural_name,
    key: newKey(),
    run: (key: string) => {
      const { fields: _, ...body } = one;
      return call("POST /object", { body, key });
    },
  }));
  const fields = plan.objects.flatMap((object) =>
    object.fields.map((field) => ({
      name: `${object.plural_name}: ${field.name}`,
      key: newKey(),
      run: (key: string) =>
        call("POST /object/field/{objectSlug}", {
          path: { objectSlug: object.slug },
          body: bodyOf(field),
          key,
        }),
    })),
  );
  const relations = plan.relations.map((relation) => ({
    name: relation.name,
    key: newKey(),
    run: (key: string) => call("POST /object/relation", { body: relation, key }),
  }));
  return [...objects, ...fields, ...relations];
}

/** A field of a template without what it does not say. */
function bodyOf(field: NewField) {
  const { default_value: value, settings, options, ...rest } = field;
  return {
    ...rest,
    ...(settings === null ? {} : { settings }),
    ...(options === null ? {} : { options }),
    ...(value === null || value === undefined ? {} : { default_value: value }),
  };
}
