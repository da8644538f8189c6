import type { ReactNode } from "react";
import { Problem } from "../api/problem";
import { t } from "../words";
import { Button } from "./Button";
import { Icon, type IconName } from "./Icon";

/** What a page says if it has nothing to show yet: one sentence, and what to do next. */
export function Empty({
  icon,
  title,
  children,
  actions,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="empty">
      <Icon icon={icon} size={32} />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="actions">{actions}</div>}
    </div>
  );
}

/** What a page says if it could not be loaded; never the same as having nothing. */
export function Failure({ problem, onRetry }: { problem: unknown; onRetry?: () => unknown }) {
  return (
    <div className="empty failure" role="alert">
      <Icon icon="alert-triangle" size={32} />
      <h2>{t("problem.title")}</h2>
      <p>{sentence(problem)}</p>
      {onRetry !== undefined && (
        <div className="actions">
          <Button onClick={onRetry}>{t("form.tryAgain")}</Button>
        </div>
      )}
    </div>
  );
}

/** A problem in the words of the page. */
export function sentence(problem: unknown): string {
  if (!(problem instanceof Problem)) {
    return t("problem.other", { id: "–" });
  }
  switch (problem.status) {
    case 0:
      return t("problem.unreachable");
    case 403:
      return t("problem.forbidden");
    case 404:
      return t("problem.missing");
    case 409:
    case 412:
      return t("problem.changed");
    case 400:
    case 422:
      return t("problem.invalid");
    case 429:
      return t("problem.limited", { seconds: problem.retryAfter ?? 1 });
    case 502:
    case 503:
    case 504:
      return t("problem.busy");
    default:
      return t("problem.other", { id: problem.requestId ?? "–" });
  }
}

/** Grey lines in the place of what is being loaded. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="skeleton" role="status" aria-label={t("status.loading")}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  );
}
