/** Milliseconds until the browser has surely taken a file that it was given. */
const UNTIL_TAKEN = 60_000;

/** Gives JSON to the person as a file. */
export function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), UNTIL_TAKEN);
}
