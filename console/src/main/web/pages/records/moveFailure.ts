import { problemsOf } from "../../parts/form";
import { tellFailure } from "../../parts/Toasts";
import type { Field } from "../../records/model";
import { Conflict } from "../../records/save";
import { t } from "../../words";

/** Tells why the field by which a card was moved could not be changed. */
export function tellUnmoved(field: Field, error: unknown): void {
  const { whole, fields } = problemsOf(error);
  tellFailure(
    error instanceof Conflict
      ? t("board.contested", { field: field.name })
      : (whole ?? Object.values(fields).join(" ")),
  );
}
