/** @returns the `points` of one polyline per series, oldest day first, all on one scale that includes zero. */
export function pointsOf(series: readonly (readonly number[])[], width: number, height: number): string[] {
  const most = Math.max(0, ...series.flat());
  const least = Math.min(0, ...series.flat());
  const span = most - least || 1;
  return series.map((values) =>
    values
      .map((value, i) => {
        const x = values.length < 2 ? 0 : (i / (values.length - 1)) * width;
        return `${round(x)},${round(height - ((value - least) / span) * height)}`;
      })
      .join(" "),
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
