import { exactly } from "../../api/json";

/** The plans that an operator can give. */
export const PLANS = ["basic", "advanced", "enterprise"] as const;

/** The plan whose price staff agree with the customer. */
export const NEGOTIATED = "enterprise";

/** The limits of a plan, in the order of the pages. */
export const METRICS = ["chatapp_sessions", "workflow_executions", "ai_credits", "storage"] as const;
export type Metric = (typeof METRICS)[number];

const GIGABYTE = 1024 ** 3;
const DECIMAL = /^\d+(\.\d{1,2})?$/;
const WHOLE = /^\d+$/;

/** A limit as it is typed: that of the plan, none at all, or a number. */
export interface LimitDraft {
  readonly kind: "plan" | "unlimited" | "number";
  readonly text: string;
}

export type LimitDrafts = Readonly<Record<Metric, LimitDraft>>;

/** Drafts for the limits that a workspace has of its own. */
export function draftsOf(custom: unknown): LimitDrafts {
  const given = (custom ?? {}) as Partial<Record<Metric, number | null>>;
  const draft = (metric: Metric): LimitDraft => {
    const limit = given[metric];
    if (limit === undefined) {
      return { kind: "plan", text: "" };
    }
    return limit === null
      ? { kind: "unlimited", text: "" }
      : { kind: "number", text: String(metric === "storage" ? limit / GIGABYTE : limit) };
  };
  return {
    chatapp_sessions: draft("chatapp_sessions"),
    workflow_executions: draft("workflow_executions"),
    ai_credits: draft("ai_credits"),
    storage: draft("storage"),
  };
}

/** The metrics whose number is missing or is none. */
export function wrongLimits(drafts: LimitDrafts): readonly Metric[] {
  return METRICS.filter((metric) => {
    const { kind, text } = drafts[metric];
    return kind === "number" && !(metric === "storage" ? DECIMAL : WHOLE).test(text.trim());
  });
}

/** The limits for the API; metrics that follow the plan are left out. Storage is in bytes. */
export function limitsOf(drafts: LimitDrafts): Record<string, number> {
  const limits: Record<string, number | null> = {};
  for (const metric of METRICS) {
    const { kind, text } = drafts[metric];
    if (kind === "unlimited") {
      limits[metric] = null;
    } else if (kind === "number") {
      const value = Number(text.trim());
      limits[metric] = metric === "storage" ? Math.round(value * GIGABYTE) : value;
    }
  }
  // The document cannot say that a value may be null; it means without a limit.
  return limits as Record<string, number>;
}

/** A price for the API, with exactly the digits that were typed; undefined if there is none. */
export function priceOf(text: string): number | undefined {
  const trimmed = text.trim();
  return trimmed === "" ? undefined : (exactly(trimmed) as number);
}

export function isPrice(text: string): boolean {
  return DECIMAL.test(text.trim());
}
