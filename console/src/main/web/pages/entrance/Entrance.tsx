import type { ReactNode } from "react";
import { Logo } from "../../parts/Logo";
import { choose, language, useLanguage } from "../../words";

/** The frame of the pages for those who are not in a workspace yet. */
export function Entrance({
  title,
  lead,
  children,
  footer,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
}) {
  useLanguage();
  return (
    <main className="entrance">
      <title>{`${title} – Plinth`}</title>
      <div className="card">
        <Logo />
        <h1>{title}</h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
        {children}
      </div>
      {footer !== undefined && <p className="below">{footer}</p>}
      <p className="below">
        <button
          type="button"
          className="link"
          lang={language() === "ar" ? "en" : "ar"}
          onClick={() => void choose(language() === "ar" ? "en" : "ar")}
        >
          {language() === "ar" ? "English" : "العربية"}
        </button>
      </p>
    </main>
  );
}
