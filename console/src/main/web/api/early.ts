import { askEarly } from "./client";
import { session } from "./session";

/** As many objects and folders as there may be. */
export const ALL = { limit: 200 } as const;
/** As many views as an object may have. */
export const ALL_VIEWS = { limit: 200 } as const;

/** Asks for what the shell shows, and for what the table of an object needs. */
export function askForPage(address: Location): void {
  const isIn = session()?.workspace != null && session()?.isOperator === false;
  // The shell enters a workspace that the address names first.
  if (!isIn || new URLSearchParams(address.search).has("workspace")) {
    return;
  }
  // Of the six requests that a browser sends at once, those on which the table waits come first.
  const object = objectOf(address);
  if (object !== null) {
    const path = { objectSlug: object };
    askEarly("GET /object/custom/view/{objectSlug}", { path, query: ALL_VIEWS });
    askEarly("GET /object/field/active/{objectSlug}", { path });
    askEarly("GET /object/data-table-config/{objectSlug}", { path });
  }
  askEarly("GET /admin/me");
  askEarly("GET /object", { query: ALL });
  askEarly("GET /folder", { query: ALL });
}

/** The object whose records an address shows; null if it shows something else. */
export function objectOf(address: Location): string | null {
  return /^\/console\/objects\/([^/]+)$/.exec(address.pathname)?.[1] ?? null;
}
