/** What modules ask of the browser when they only format: it keeps nothing. */
Object.defineProperty(globalThis, "localStorage", {
  configurable: true,
  value: { getItem: () => null },
});

export {};
