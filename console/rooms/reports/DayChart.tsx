import type { Sheet } from "../../../contract/reports/schemas.ts";
import { pointsOf } from "./points.ts";
import styles from "./reports.module.css";
import { heightOf } from "./units.ts";

const WIDTH = 300;
const HEIGHT = 100;

export interface DayChartProps {
  label: string;
  /** Oldest first. */
  sheets: readonly Sheet[];
  series: readonly { name: string; of: (sheet: Sheet) => string }[];
}

/** The table has the exact numbers. */
export function DayChart({ label, sheets, series }: DayChartProps) {
  const lines = pointsOf(
    series.map(({ of }) => sheets.map((sheet) => heightOf(of(sheet)))),
    WIDTH,
    HEIGHT,
  );
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.chart}
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {lines.map((points, i) => (
          <polyline key={series[i]!.name} className={styles[`line${i}`]} points={points} />
        ))}
      </svg>
      <figcaption className={styles.legend}>
        {series.map(({ name }, i) => (
          <span key={name} className={styles[`name${i}`]}>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
