import { formatDay, formatNumber } from "../../records/format";
import { t } from "../../words";

const MOST_DOTS = 3;

/** A day of a month that has little room: how many records it has, and whether it is chosen. */
export function DayGlance({
  day,
  isToday,
  isOther,
  isChosen,
  count,
  onChoose,
}: {
  day: string;
  isToday: boolean;
  /** Whether it belongs to the month before or after. */
  isOther: boolean;
  isChosen: boolean;
  count: number;
  onChoose: () => void;
}) {
  const shown = formatNumber(count);
  return (
    <button
      type="button"
      className={isOther ? "day other" : "day"}
      aria-label={`${formatDay(day)}, ${t("records.count", { shown, count })}`}
      aria-current={isToday ? "date" : undefined}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span className="date">{formatNumber(Number(day.slice(8)))}</span>
      <span className="day-dots meta">
        {count > MOST_DOTS
          ? shown
          : Array.from({ length: count }, (_, at) => <i key={at} className="day-dot" />)}
      </span>
    </button>
  );
}
