import { call, newKey } from "../../api/client";
import { queries } from "../../api/queries";
import { type NewField, type Plan, toMake } from "./plan";

/** A field that could not be made, with the column for which it was. */
export class NotMade extends Error {
  readonly column: number;
  readonly problem: unknown;

  constructor(column: number, problem: unknown) {
    super("A field could not be made");
    this.column = column;
    this.problem = problem;
  }
}

/** The keys of the requests, so that a field is made once even if an answer is lost. */
const keys = new Map<string, string>();

/**
 * Makes the fields that a plan still needs, one after the other.
 *
 * @param onPlan takes the plan after each field that was made
 * @throws NotMade for the first one that is refused
 */
export async function makeFields(
  object: string,
  plan: Plan,
  onPlan: (plan: Plan) => void,
): Promise<Plan> {
  let now = plan;
  for (const { column, make } of toMake(plan)) {
    try {
      const field = await makeField(object, column, make);
      const target = { kind: "field", field, by: null } as const;
      now = { ...now, targets: { ...now.targets, [column]: target } };
      onPlan(now);
    } catch (problem) {
      throw new NotMade(column, problem);
    } finally {
      void queries.invalidateQueries({ queryKey: ["fields", object] });
    }
  }
  return now;
}

async function makeField(object: string, column: number, make: NewField): Promise<string> {
  const body = {
    name: make.name.trim(),
    type: make.type,
    is_unique: make.isUnique,
    ...(make.options.length === 0
      ? {}
      : { options: make.options.map((text) => ({ value: text.slice(0, 100), label: text })) }),
    ...(make.currency === "" ? {} : { settings: { default_currency: make.currency } }),
  };
  const what = `${object} ${column} ${JSON.stringify(body)}`;
  const key = keys.get(what) ?? newKey();
  keys.set(what, key);
  const answer = await call("POST /object/field/{objectSlug}", {
    path: { objectSlug: object },
    body,
    key,
  });
  keys.delete(what);
  return answer.data.slug;
}
