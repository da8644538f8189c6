/**
 * The address that takes the place of one of the former console, which stood behind a `#` and is
 * still in mails that were sent; null if there is none.
 */
export function formerAddress(hash: string): string | null {
  if (!hash.startsWith("#/")) {
    return null;
  }
  const [path = "", search = ""] = hash.slice(1).split("?", 2);
  const query = search === "" ? "" : `?${search}`;
  const record = /^\/object\/([^/]+)\/record\/([^/]+)$/.exec(path);
  if (record !== null) {
    const tab = query.includes("comment=") ? `${query}&tab=comments` : query;
    return `/objects/${record[1]}/${record[2]}${tab}`;
  }
  const object = /^\/object\/([^/]+)/.exec(path);
  if (object !== null) {
    return `/objects/${object[1]}${query}`;
  }
  if (path === "/billing") {
    return `/settings/billing${query}`;
  }
  if (path === "/workspaces" && query !== "") {
    return `/${query}`;
  }
  return `${path}${query}`;
}
