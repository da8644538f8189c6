import type { ReactNode } from "react";

/** The title of a page, also that of the browser's tab, with the page's actions beside it. */
export function PageHead({ title, actions }: { title: string; actions?: ReactNode }) {
  return (
    <header className="page-head">
      <title>{`${title} – Plinth`}</title>
      <h1 dir="auto">{title}</h1>
      {actions !== undefined && <div className="actions">{actions}</div>}
    </header>
  );
}
