import type { ImportStatus } from "generated/api";
import type { Filter } from "../../records/filter";

/** The records that an import made: by its person, while it ran. */
export function madeBy(run: ImportStatus): { filter: Filter; query: string } {
  const filter: Filter = {
    and: [
      { field: "created_by", op: "eq", value: run.created_by.slug },
      {
        field: "created_at",
        op: "between",
        // The first rows can be older than the start that the job noted.
        value: [run.created_at, run.finished_at],
      },
    ],
  };
  return { filter, query: new URLSearchParams({ filter: JSON.stringify(filter) }).toString() };
}
