import type { Field, Item } from "../../../main/web/records/model";

/** A field of an object, as the API describes it. */
export function field(slug: string, type: Field["type"], more: Partial<Field> = {}): Field {
  return {
    slug,
    name: slug,
    type,
    is_required: false,
    is_unique: false,
    is_active: true,
    is_converting: false,
    is_system: false,
    is_public: false,
    order: 0,
    options: [],
    default_value: null,
    settings: {},
    placements: [],
    operators: [],
    is_indexed: false,
    is_sortable: true,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    formula: null,
    rollup: null,
    lookup: null,
    conversion: null,
    ...more,
  };
}

/** A field with options of these labels; their values are the labels in lower case. */
export function choice(slug: string, type: "select" | "multi_select", ...labels: string[]): Field {
  return field(slug, type, {
    options: labels.map((label, order) => ({
      value: label.toLowerCase(),
      label,
      color: null,
      order,
      is_active: true,
    })),
  });
}

const PERSON = { slug: "omar", name: "Omar" };

/** A record with these values. */
export function item(slug: string, data: Item["data"], more: Partial<Item> = {}): Item {
  return {
    slug,
    id: 1,
    data,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    created_by: PERSON,
    updated_by: PERSON,
    assigned_to: null,
    version: 1,
    ...more,
  };
}
