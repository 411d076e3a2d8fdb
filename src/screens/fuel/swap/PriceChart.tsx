import "uplot/dist/uPlot.min.css";
import { useLingui } from "@lingui/react";
import { useEffect, useRef, type PointerEvent } from "react";
import { drawLine, type DrawnLine } from "./draw-line.ts";
import styles from "./swap.module.css";

export interface PriceChartProps {
  points: [times: number[], values: number[]];
  /** Index of the chosen point. */
  read: number;
  /** @param time seconds since 1970. */
  onRead: (time: number) => void;
  labelledBy: string;
}

/** Reserves its space while the chart library loads. */
export function PriceChart({ points, read, onRead, labelledBy }: PriceChartProps) {
  const { i18n } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const line = useRef<DrawnLine>(null);
  const current = useRef(read);
  const shown = JSON.stringify(points);
  useEffect(() => {
    let isCurrent = true;
    import("uplot")
      .then(({ default: Plot }) => {
        if (!isCurrent || !box.current) return;
        line.current = drawLine(Plot, box.current, JSON.parse(shown), i18n.locale);
        line.current.point(current.current);
      })
      // The text and the table have the same data.
      .catch((error: unknown) => console.warn("The price chart could not be drawn", error));
    return () => {
      isCurrent = false;
      line.current?.remove();
      line.current = null;
    };
  }, [shown, i18n.locale]);
  useEffect(() => {
    current.current = read;
    line.current?.point(read);
  }, [read]);
  // A mouse reads by moving, a finger by a press or a sideways move: up and down scrolls.
  const follow = ({ clientX }: PointerEvent) => {
    if (line.current) onRead(line.current.timeAt(clientX));
  };
  return (
    <div
      ref={box}
      className={styles.chart}
      role="img"
      aria-labelledby={labelledBy}
      onPointerDown={follow}
      onPointerMove={follow}
    />
  );
}
