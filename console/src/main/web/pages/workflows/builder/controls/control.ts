import type { Parameter } from "generated/api";
import type { Step } from "../../model/definition";
import type { Offer } from "../../model/variables";

/** A control for one parameter of a step. */
export interface ControlOf {
  parameter: Parameter;
  step: Step;
  offers: readonly Offer[];
  value: unknown;
  problem?: string | undefined;
  /** What is wrong with a part of the value, such as `due` of `values`. */
  problemOf: (part: string) => string | undefined;
  set: (value: unknown) => void;
  /** Changes other members of the step together with this one. */
  setAll: (members: Readonly<Record<string, unknown>>) => void;
}

export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
