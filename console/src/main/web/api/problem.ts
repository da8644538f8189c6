/** What the API says about one member of a request. */
export interface FieldProblem {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
}

/** Why a request failed: refused by the API, or not answered at all (status 0). */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  readonly members: Readonly<Record<string, unknown>>;
  /** Seconds after which a repetition may succeed; null if the API does not say. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: readonly FieldProblem[] = [],
    members: Readonly<Record<string, unknown>> = {},
    retryAfter: number | null = null,
  ) {
    super(message);
    this.name = "Problem";
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.members = members;
    this.retryAfter = retryAfter;
  }

  /** The number by which an operator finds the request in the log; null if there was none. */
  get requestId(): string | null {
    const id = this.members["request_id"];
    return typeof id === "string" ? id : null;
  }

  get isOffline(): boolean {
    return this.status === 0;
  }
}

/** Reads the body of a refusal, which a proxy may have written in a form of its own. */
export function problemOf(status: number, text: string, retryAfter: string | null): Problem {
  const body = parsed(text);
  const code = typeof body["code"] === "string" ? body["code"] : `HTTP_${status}`;
  const message = typeof body["message"] === "string" ? body["message"] : code;
  const fields = Array.isArray(body["errors"]) ? body["errors"].filter(isFieldProblem) : [];
  const seconds = Number(retryAfter);
  return new Problem(
    status,
    code,
    message,
    fields,
    body,
    retryAfter !== null && Number.isFinite(seconds) ? seconds : null,
  );
}

function parsed(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

function isFieldProblem(value: unknown): value is FieldProblem {
  const one = value as Partial<FieldProblem> | null;
  return typeof one?.field === "string" && typeof one.message === "string";
}
