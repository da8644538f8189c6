import { t, type Word } from "../../words";

export function typeName(type: string): string {
  return t(`transfer.type.${type}` as Word);
}

/** The type of a field, beside its name. */
export function TypeName({ type }: { type: string }) {
  return <span className="meta type-name">{typeName(type)}</span>;
}
