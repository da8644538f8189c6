import { lazy, Suspense } from "react";
import { Skeleton } from "../parts/States";
import { withWords } from "../words";
import type { Group } from "./filter";
import type { Field } from "./model";

const Conditions = lazy(async () => ({
  default: (await withWords(import("./conditions/Conditions"), "filters")).Conditions,
}));

/** Builds a filter of groups and conditions; it is loaded when it is needed. */
export function FilterBuilder(given: {
  group: Group;
  fields: readonly Field[];
  /** Whether conditions may be about related records too. */
  isAcross?: boolean;
  onChange: (group: Group) => void;
}) {
  return (
    <Suspense fallback={<Skeleton lines={2} />}>
      <Conditions {...given} />
    </Suspense>
  );
}
