export interface QrPath {
  /** Modules per side, including the quiet zone. */
  size: number;
  /** An SVG path, in modules. */
  path: string;
}

export function qrPath(modules: boolean[][]): QrPath {
  const path = modules
    .map((row, y) =>
      [
        ...row
          .map((dark) => (dark ? "1" : "0"))
          .join("")
          .matchAll(/1+/g),
      ]
        .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
        .join(""),
    )
    .join("");
  return { size: modules.length, path };
}
