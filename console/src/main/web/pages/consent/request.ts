/** An app's request for consent, as in RFC 6749 and 7636. */
export type ConsentRequest = Partial<Record<(typeof NAMES)[number], string>>;

const NAMES = [
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
] as const;

/** The request in an address; other parameters are ignored. */
export function requestOf(query: URLSearchParams): ConsentRequest {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

const LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Whether the browser may be sent to an address: that which the app asked for, over HTTPS or on the
 * person's own machine. Scripts and other sites are never followed.
 */
export function isSafe(to: string, asked: string | undefined): boolean {
  if (asked === undefined || !URL.canParse(to) || !URL.canParse(asked)) {
    return false;
  }
  const target = new URL(to);
  const own = new URL(asked);
  const isSecure =
    target.protocol === "https:" ||
    (target.protocol === "http:" && LOOPBACK.includes(target.hostname));
  return (
    isSecure &&
    target.username === "" &&
    target.origin === own.origin &&
    target.pathname === own.pathname
  );
}

/** What a scope allows, and to which object; null: to all. */
export interface Scope {
  readonly right: "read" | "write" | "delete" | "other";
  readonly object: string | null;
}

const ORDER: readonly Scope["right"][] = ["read", "write", "delete", "other"];

/** The scopes, the harmless ones first. */
export function inOrder(scopes: readonly string[]): readonly string[] {
  const place = (scope: string) => ORDER.indexOf(scopeOf(scope).right);
  return scopes.toSorted((a, b) => place(a) - place(b) || a.localeCompare(b));
}

/** Reads a scope such as read.contacts or write.*. */
export function scopeOf(scope: string): Scope {
  const dot = scope.indexOf(".");
  const right = (["read", "write", "delete"] as const).find((one) => one === scope.slice(0, dot));
  const object = scope.slice(dot + 1);
  return right === undefined
    ? { right: "other", object: scope }
    : { right, object: object === "*" ? null : object };
}
