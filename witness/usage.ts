/** What `npm run witness` is told. */
import { parseArgs } from "node:util";
import { isKey } from "./keys.ts";
import { platformAt } from "./platform.ts";

export const USAGE = `usage: npm run witness -- URL [--dir FOLDER] [--key PUBLIC_KEY] [--node RPC_URL] [--every MINUTES] [--thorough] [--evidence]
exit code: 0 all fits, 1 something does not, 2 wrong usage, 3 the platform or the node was not reached, 4 the witness's own folder fails\n`;

export interface Usage {
  url: string;
  dir: string;
  key: string | null;
  node: string | null;
  every: number | null;
  thorough: boolean;
  /** Prints what was found, and asks nobody. */
  evidence: boolean;
}

/** A timer has 31 bits. */
const LONGEST_MINUTES = 7 * 24 * 60;

export function readUsage(args: string[]): Usage | null {
  try {
    const text = { type: "string" } as const;
    const flag = { type: "boolean", default: false } as const;
    const { positionals, values } = parseArgs({
      args: joined(args),
      allowPositionals: true,
      options: { dir: text, key: text, node: text, every: text, thorough: flag, evidence: flag },
    });
    const [url, more] = positionals;
    const { key = null, node = null, thorough, evidence } = values;
    const every = values.every === undefined ? null : Number(values.every);
    if (url === undefined || more !== undefined || (key !== null && !isKey(key))) return null;
    if (every !== null && !(every > 0 && every <= LONGEST_MINUTES)) return null;
    if (node !== null && !/^https?:$/.test(new URL(node).protocol)) return null;
    platformAt(url);
    const { dir = "witness-of-".concat(new URL(url).host.replace(":", "-")) } = values;
    return { url, dir, key, node, every, thorough, evidence };
  } catch {
    return null;
  }
}

/** "--key -x" as "--key=-x": one public key of 64 begins with a dash, which would be read as an option. */
function joined(args: string[]): string[] {
  const at = args.indexOf("--key");
  if (at === -1 || at === args.length - 1) return args;
  return [...args.slice(0, at), `--key=${args[at + 1]}`, ...args.slice(at + 2)];
}
