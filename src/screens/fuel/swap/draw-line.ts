import type uPlot from "uplot";
import { numberFormat } from "../../../i18n/formatters.ts";

/** In px. */
const WIDTH = 2;
/** Diameter in px. */
const MARK = 6;
/** More marks would cover the line, whose steps show the changes too. */
const MARKS_MAX = 60;
/** In multiples of the font size. */
const DOWN = 3;

export interface DrawnLine {
  point(index: number): void;
  /** Seconds since 1970. @param clientX horizontal position in the window. */
  timeAt(clientX: number): number;
  remove(): void;
}

/**
 * Redraws when the size, the theme or the text size changes. Draws no dates, which would collide in some language or
 * width.
 */
export function drawLine(
  Plot: typeof uPlot,
  box: HTMLElement,
  points: [number[], number[]],
  language: string,
): DrawnLine {
  let at = 0;
  const chart = new Plot(optionsFor(Plot, box, language, points[0].length - 1), points, box);
  const show = () => chart.setCursor({ left: chart.valToPos(points[0][at] ?? 0, "x"), top: 0 });
  const size = new ResizeObserver(() => {
    chart.setSize(sizeOf(box));
    show();
  });
  size.observe(box);
  const redraw = () => chart.redraw(false);
  const theme = new MutationObserver(redraw);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  const system = matchMedia("(prefers-color-scheme: light)");
  system.addEventListener("change", redraw);
  return {
    point(index) {
      at = index;
      show();
    },
    timeAt: (clientX) => chart.posToVal(clientX - chart.over.getBoundingClientRect().left, "x"),
    remove() {
      size.disconnect();
      theme.disconnect();
      system.removeEventListener("change", redraw);
      chart.destroy();
    },
  };
}

/** The page handles events: the library's handle the mouse alone. */
const none = () => null;
const bind: uPlot.Cursor.Bind = {
  mousedown: none,
  mouseup: none,
  click: none,
  dblclick: none,
  mousemove: none,
  mouseleave: none,
  mouseenter: none,
};

function optionsFor(
  Plot: typeof uPlot,
  box: HTMLElement,
  language: string,
  changes: number,
): Omit<uPlot.Options, "data"> {
  const style = getComputedStyle(box);
  const text = Number.parseFloat(style.fontSize);
  const colour = (name: string) => () => style.getPropertyValue(name);
  const number = numberFormat(language, { maximumFractionDigits: 8 });
  return {
    ...sizeOf(box),
    padding: [text / 2, text / 2, text / 2, 0],
    cursor: { bind, y: false, drag: { x: false, y: false }, points: { size: 2 * MARK } },
    legend: { show: false },
    axes: [
      { show: false },
      {
        font: `${text}px ${style.fontFamily}`,
        stroke: colour("--text-quiet"),
        ticks: { show: false },
        grid: { stroke: colour("--line"), width: 1 },
        size: (_, labels) => text * (1 + 0.6 * Math.max(0, ...(labels ?? []).map(({ length }) => length))),
        space: DOWN * text,
        values: (_, prices) => prices.map((price) => number.format(price)),
      },
    ],
    series: [
      {},
      {
        stroke: colour("--light-text"),
        width: WIDTH,
        points: {
          show: changes <= MARKS_MAX,
          size: MARK,
          fill: colour("--light-text"),
          // The last point is the present, not a change.
          filter: () => Array.from({ length: changes }, (_, index) => index),
        },
        paths: Plot.paths.stepped!({ align: 1 }),
      },
    ],
  };
}

function sizeOf({ clientWidth: width, clientHeight: height }: HTMLElement) {
  return { width, height };
}
