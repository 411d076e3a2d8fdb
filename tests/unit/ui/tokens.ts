/** Reads the colours of a theme out of tokens.css. */
import { readFileSync } from "node:fs";

const css = readFileSync(new URL("../../../src/ui/tokens.css", import.meta.url), "utf8");

function block(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no ${selector} in tokens.css`);
  const text = css.slice(start, css.indexOf("}", start));
  return Object.fromEntries(
    [...text.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((m) => [m[1] ?? "", m[2] ?? ""]),
  );
}

const dark = block(":root");
const chosenLight = block(':root[data-theme="light"]');
const systemLight = block(':root:not([data-theme="dark"])');

export const themes = { dark, light: { ...dark, ...chosenLight } };
export const lightRules = { chosen: chosenLight, system: systemLight };
