/** `npm run configuration`: writes the table of environment variables from their schema. */
import fs from "node:fs";
import path from "node:path";
import { Variables } from "../server/core/variables.ts";

const START = "<!-- variables -->";
const END = "<!-- /variables -->";
export const CONFIGURATION = path.resolve(import.meta.dirname, "../docs/configuration.md");

/** @throws Error when the markers are missing. */
export function withVariables(page: string): string {
  const [before, rest] = page.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error("docs/configuration.md: a marker is missing");
  return `${before}${START}\n\n${table()}\n\n${END}${after}`;
}

function table(): string {
  const rows = Object.entries(Variables.properties).map(([name, schema]) => {
    const { default: initial, description } = schema as { default?: unknown; description?: string };
    return `| \`${name}\` | ${initial === undefined ? "" : `\`${String(initial)}\``} | ${description} |`;
  });
  return ["| variable | default | what it does |", "|---|---|---|", ...rows].join("\n");
}

if (import.meta.main) fs.writeFileSync(CONFIGURATION, withVariables(fs.readFileSync(CONFIGURATION, "utf8")));
