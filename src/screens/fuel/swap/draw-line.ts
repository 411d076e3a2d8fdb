import type uPlot from "uplot";
import { numberFormat, timeFormat } from "../../../i18n/formatters.ts";

/** Stroke width in px. */
const WIDTH = 2;
/** Space for axis labels, in multiples of the font size. */
const ACROSS = 5;
const DOWN = 3;

/**
 * Redraws when the size, the theme or the text size changes.
 * @returns a function that removes the chart.
 */
export function drawLine(
  Plot: typeof uPlot,
  box: HTMLElement,
  points: [number[], number[]],
  language: string,
): () => void {
  const chart = new Plot(optionsFor(Plot, box, language), points, box);
  const size = new ResizeObserver(() => chart.setSize(sizeOf(box)));
  size.observe(box);
  const redraw = () => chart.redraw(false);
  const theme = new MutationObserver(redraw);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  const system = matchMedia("(prefers-color-scheme: light)");
  system.addEventListener("change", redraw);
  return () => {
    size.disconnect();
    theme.disconnect();
    system.removeEventListener("change", redraw);
    chart.destroy();
  };
}

function optionsFor(Plot: typeof uPlot, box: HTMLElement, language: string): uPlot.Options {
  const style = getComputedStyle(box);
  const text = Number.parseFloat(style.fontSize);
  const colour = (name: string) => () => style.getPropertyValue(name);
  const axis = {
    font: `${text}px ${style.fontFamily}`,
    stroke: colour("--text-quiet"),
    ticks: { show: false },
  };
  const day = timeFormat(language, { month: "numeric", day: "numeric" });
  const number = numberFormat(language, { maximumFractionDigits: 8 });
  return {
    ...sizeOf(box),
    padding: [text / 2, text, 0, 0],
    cursor: { show: false },
    legend: { show: false },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 2 * text,
        space: ACROSS * text,
        values: (_, seconds) => seconds.map((second) => day.format(second * 1000)),
      },
      {
        ...axis,
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
        points: { show: false },
        paths: Plot.paths.stepped!({ align: 1 }),
      },
    ],
  };
}

function sizeOf({ clientWidth: width, clientHeight: height }: HTMLElement) {
  return { width, height };
}
