import "uplot/dist/uPlot.min.css";
import { useLingui } from "@lingui/react";
import { useEffect, useRef } from "react";
import { drawLine } from "./draw-line.ts";
import styles from "./swap.module.css";

export interface PriceChartProps {
  points: [times: number[], values: number[]];
  /** Id of the describing element. */
  labelledBy: string;
}

/** Loads its chart library on demand and reserves its space meanwhile. */
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
      // The text and the table have the same data.
      .catch((error: unknown) => console.warn("The price chart could not be drawn", error));
    return () => {
      isCurrent = false;
      stop?.();
    };
  }, [shown, i18n.locale]);
  return <div ref={box} className={styles.chart} role="img" aria-labelledby={labelledBy} />;
}
