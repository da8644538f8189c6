import { t } from "../words";

export interface Bar {
  label: string;
  value: number;
  /** The value as it is read, such as $12.50. */
  text: string;
}

const HEIGHT = 100;
const EACH = 10;
const GAP = 2;
const MIN = 1;

/** Values over time as bars, with the same values as a table for those who want to read them. */
export function Bars({ label, heads, bars }: { label: string; heads: readonly [string, string]; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map((bar) => bar.value), 0);
  const width = Math.max(bars.length * EACH, EACH);
  return (
    <figure className="bar-chart">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {bars.map((bar, index) => {
          const height = most === 0 ? 0 : Math.max((bar.value / most) * HEIGHT, bar.value > 0 ? MIN : 0);
          return (
            <g key={bar.label}>
              <title>{`${bar.label}: ${bar.text}`}</title>
              <rect className="ground" x={index * EACH} y={0} width={EACH} height={HEIGHT} />
              <rect
                x={index * EACH + GAP / 2}
                y={HEIGHT - height}
                width={EACH - GAP}
                height={height}
              />
            </g>
          );
        })}
      </svg>
      <figcaption className="meta">
        <bdi>{bars[0]?.label}</bdi>
        <bdi>{bars[bars.length - 1]?.label}</bdi>
      </figcaption>
      <details>
        <summary>{t("bars.table")}</summary>
        <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{heads[0]}</th>
                <th scope="col" className="end">{heads[1]}</th>
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.label}>
                  <td>{bar.label}</td>
                  <td className="end">{bar.text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
