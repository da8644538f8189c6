/** Milliseconds until the browser has surely taken a file that it was given. */
const UNTIL_TAKEN = 60_000;

/** Saves a file that was read, under a name. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), UNTIL_TAKEN);
}
