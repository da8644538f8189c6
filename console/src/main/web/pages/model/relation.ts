import type { NewRelationInput, RelationChange, RelationView } from "generated/api";

/** How many records of each side belong together, as this side sees it. */
export type Kind = "one_to_one" | "one_to_many" | "many_to_one" | "many_to_many";

export const KINDS: readonly Kind[] = ["one_to_many", "many_to_one", "many_to_many", "one_to_one"];

/** The names of the kinds among the words. */
export const KIND_WORDS = {
  one_to_one: "oneToOne",
  one_to_many: "oneToMany",
  many_to_one: "manyToOne",
  many_to_many: "manyToMany",
} as const;

export type OnDelete = RelationView["on_delete"];

/** A relation as one of its objects sees it. */
export interface Side {
  readonly name: string;
  readonly kind: Kind;
  /** The object of this side and the name of its field. */
  readonly here: string;
  readonly hereLabel: string;
  readonly there: string;
  readonly thereLabel: string;
  readonly onDelete: OnDelete;
}

/** Whether an object is the second side of a relation; of one with itself it is the first. */
export function isTurned(relation: RelationView, object: string): boolean {
  return relation.from_object !== object;
}

/** A relation as an object sees it. */
export function sideOf(relation: RelationView, object: string): Side {
  const shared = { name: relation.name, onDelete: relation.on_delete };
  return isTurned(relation, object)
    ? {
        ...shared,
        kind: relation.type === "one_to_many" ? "many_to_one" : relation.type,
        here: relation.to_object,
        hereLabel: relation.to_label,
        there: relation.from_object,
        thereLabel: relation.from_label,
      }
    : {
        ...shared,
        kind: relation.type,
        here: relation.from_object,
        hereLabel: relation.from_label,
        there: relation.to_object,
        thereLabel: relation.to_label,
      };
}

/** The body that makes a relation: one to many begins at the one. */
export function createBody(side: Side): NewRelationInput {
  const isTurnedRound = side.kind === "many_to_one";
  const [from, to] = isTurnedRound
    ? [
        { object: side.there, label: side.thereLabel },
        { object: side.here, label: side.hereLabel },
      ]
    : [
        { object: side.here, label: side.hereLabel },
        { object: side.there, label: side.thereLabel },
      ];
  return {
    name: side.name,
    type: side.kind === "many_to_one" ? "one_to_many" : side.kind,
    from_object: from.object,
    to_object: to.object,
    ...(from.label.trim() === "" ? {} : { from_label: from.label }),
    ...(to.label.trim() === "" ? {} : { to_label: to.label }),
    on_delete: side.onDelete,
  };
}

/** The kinds to which a relation can be changed: its direction stays. */
export function kindsOf(relation: RelationView, object: string): readonly Kind[] {
  const hidden = isTurned(relation, object) ? "one_to_many" : "many_to_one";
  return KINDS.filter((kind) => kind !== hidden);
}

/** The body that changes a relation. */
export function changeBody(relation: RelationView, object: string, side: Side): RelationChange {
  const turned = isTurned(relation, object);
  return {
    name: side.name,
    type: side.kind === "many_to_one" ? "one_to_many" : side.kind,
    from_label: turned ? side.thereLabel : side.hereLabel,
    to_label: turned ? side.hereLabel : side.thereLabel,
    on_delete: side.onDelete,
  };
}
