/** A coordinate that was typed, with a point or a comma; null if it is none. */
export function coordinate(text: string, most: number): number | null {
  const plain = text.trim().replace(",", ".");
  const number = Number(plain);
  return plain === "" || !Number.isFinite(number) || Math.abs(number) > most ? null : number;
}
