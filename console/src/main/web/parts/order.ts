/** The keys with one of them at another place, which is kept within the list. */
export function movedTo(keys: readonly string[], key: string, to: number): readonly string[] {
  const others = keys.filter((one) => one !== key);
  const at = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, at), key, ...others.slice(at)];
}
