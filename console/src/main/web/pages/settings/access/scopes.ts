export const SCOPE_VERBS = ["read", "write", "delete"] as const;
export type ScopeVerb = (typeof SCOPE_VERBS)[number];

/** The scopes after one was switched; one for all objects takes the place of those for each. */
export function toggledScope(scopes: readonly string[], scope: string): readonly string[] {
  if (scopes.includes(scope)) {
    return scopes.filter((one) => one !== scope);
  }
  const verb = scope.slice(0, scope.indexOf("."));
  const kept = scope.endsWith(".*")
    ? scopes.filter((one) => !one.startsWith(`${verb}.`))
    : scopes;
  return [...kept, scope];
}

const DAY = 86_400_000;

/** The moment so many days from now; null for never. */
export function expiryIn(days: number | null, now: number): string | null {
  return days === null ? null : new Date(now + days * DAY).toISOString();
}

/** For how many days a key was made, so that its successor lives as long; null for ever. */
export function lifeOf(key: { created_at: string; expires_at: string | null }): number | null {
  return key.expires_at === null
    ? null
    : Math.max(1, Math.round((Date.parse(key.expires_at) - Date.parse(key.created_at)) / DAY));
}

/** Whether a key is about to expire, or has expired. */
export function expiryState(expires: string | null, now: number): "none" | "soon" | "over" {
  const SOON = 14 * DAY;
  if (expires === null) {
    return "none";
  }
  const left = Date.parse(expires) - now;
  return left <= 0 ? "over" : left < SOON ? "soon" : "none";
}
