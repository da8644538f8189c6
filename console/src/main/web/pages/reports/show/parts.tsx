import type { MeasuredGroup } from "generated/api";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Field } from "../../../records/model";
import { t } from "../../../words";
import { type Answered, type Measure, nameOfMeasure } from "../question";
import { measureText } from "./labels";

/** What all ways to show an answer need. */
export interface Shown {
  label: string;
  answered: Answered;
  fields: readonly Field[];
  /** Where the records of a group are, or all records of the question; null: nowhere. */
  addressOf: (group: MeasuredGroup | null) => string | null;
}

/** A measured value of a group in words. */
export function textIn(
  measures: Readonly<Record<string, unknown>>,
  measure: Measure,
  fields: readonly Field[],
): string {
  const field = fields.find((one) => one.slug === measure.field);
  return measureText(measures[nameOfMeasure(measure)], measure, field);
}

/** A name that is cut where it has no room; its title has the whole of it. */
export function Cut({ text }: { text: string }) {
  return (
    <bdi className="cut" title={text}>
      {text}
    </bdi>
  );
}

/** A value that leads to its records. */
export function Drill({
  to,
  of,
  className,
  children,
}: {
  to: string | null;
  /** Whose records they are, for those who hear the link. */
  of: string;
  className?: string;
  children: ReactNode;
}) {
  return to === null ? (
    <bdi className={className}>{children}</bdi>
  ) : (
    <Link className={className} to={to} title={t("report.open", { of })}>
      <bdi>{children}</bdi>
    </Link>
  );
}
