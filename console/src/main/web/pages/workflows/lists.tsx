import { Button } from "../../parts/Button";
import { t } from "../../words";

/** A choice among a few values that narrow a list. */
export function Choice({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: string;
  choices: ReadonlyArray<readonly [string, string]>;
  onChange: (value: string) => void;
}) {
  return (
    <select
      className="input fit"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {choices.map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Goes to the page before and after. */
export function Pager({
  pagination: { page, has_next: hasNext, has_prev: hasPrevious },
  onPage,
}: {
  pagination: { page: number; has_next: boolean; has_prev: boolean };
  onPage: (page: number) => void;
}) {
  return hasNext || hasPrevious ? (
    <nav className="row pager" aria-label={t("list.pages")}>
      <Button disabled={!hasPrevious} onClick={() => onPage(page - 1)}>
        {t("list.previous")}
      </Button>
      <Button disabled={!hasNext} onClick={() => onPage(page + 1)}>
        {t("list.next")}
      </Button>
    </nav>
  ) : null;
}
