import "uplot/dist/uPlot.min.css";
import { useLingui } from "@lingui/react";
import { useEffect, useRef } from "react";
import { drawLine } from "./draw-line.ts";
import styles from "./swap.module.css";

export interface PriceChartProps {
  points: [times: number[], values: number[]];
  /** The id of the words that say what the picture shows. */
  labelledBy: string;
}

/** The price as a line of steps. What draws it is loaded only here; the place is kept free meanwhile. */
export function PriceChart({ points, labelledBy }: PriceChartProps) {
  const { i18n } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const shown = JSON.stringify(points);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isCurrent = true;
    import("uplot")
      .then(({ default: Plot }) => {
        if (isCurrent && box.current) stop = drawLine(Plot, box.current, JSON.parse(shown), i18n.locale);
      })
      // The words and the table say the same.
      .catch((error: unknown) => console.warn("The price could not be drawn", error));
    return () => {
      isCurrent = false;
      stop?.();
    };
  }, [shown, i18n.locale]);
  return <div ref={box} className={styles.chart} role="img" aria-labelledby={labelledBy} />;
}
