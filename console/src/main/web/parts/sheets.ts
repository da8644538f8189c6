/** Adds the look of a room, which comes with its code and not with the first load. */
export function addSheet(css: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
