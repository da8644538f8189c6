import type { ActionMeta, TriggerMeta } from "generated/api";
import { createContext, useContext } from "react";
import type { Field } from "../../../records/model";
import type { Draft, Step } from "../model/definition";
import type { Fault, Where } from "../model/problems";
import type { Place } from "../model/tree";
import type { Offer, Sample } from "../model/variables";

/** What all parts of the builder know. */
export interface Building {
  readonly draft: Draft;
  readonly triggers: readonly TriggerMeta[];
  readonly actions: readonly ActionMeta[];
  /** The object whose records the workflow is about; null for none. */
  readonly object: string | null;
  /** The fields of that object. */
  readonly fields: readonly Field[];
  /** The fields that conditions can use. */
  readonly conditionFields: readonly Field[];
  /** What examples of variables are made of. */
  readonly sample: Sample;
  readonly faults: readonly Fault[];
  readonly isReadOnly: boolean;
  readonly selected: Where | null;
  /** The variables that a step can use; null for those of the trigger alone. */
  offers: (step: string | null) => readonly Offer[];
  select: (where: Where | null) => void;
  change: (to: (draft: Draft) => Draft, about?: string) => void;
  setStep: (step: Step, about?: string) => void;
  add: (place: Place) => void;
}

const Context = createContext<Building | null>(null);
export const BuildingProvider = Context.Provider;

/** @throws Error outside of a builder */
export function useBuilding(): Building {
  const building = useContext(Context);
  if (building === null) {
    throw new Error("This part stands outside of a builder");
  }
  return building;
}
