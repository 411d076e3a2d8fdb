/** `npm run witness -- URL`: follows a platform from outside. See docs/witness.md. */
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Folder, FolderInUse } from "./folder.ts";
import { follow } from "./follow.ts";
import { platformAt, Unreached } from "./platform.ts";
import { checkReserves } from "./reserves.ts";

const USAGE = `usage: npm run witness -- URL [--dir FOLDER] [--key PUBLIC_KEY] [--node RPC_URL] [--every MINUTES] [--thorough]
exit code: 0 all fits, 1 something does not, 2 wrong usage, 3 the platform or the node was not reached\n`;
const [FITS, FOUND, WRONG_USAGE, UNREACHED] = [0, 1, 2, 3];

interface Usage {
  url: string;
  dir: string;
  key: string | null;
  node: string | null;
  every: number | null;
  thorough: boolean;
}

function readUsage(args: string[]): Usage | null {
  try {
    const text = { type: "string" } as const;
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { dir: text, key: text, node: text, every: text, thorough: { type: "boolean" } },
    });
    const [url, more] = positionals;
    const every = values.every === undefined ? null : Number(values.every);
    if (url === undefined || more !== undefined || (every !== null && !(every > 0))) return null;
    const { dir = "witness-of-".concat(new URL(url).host.replace(":", "-")), thorough = false } = values;
    return { url, dir, key: values.key ?? null, node: values.node ?? null, every, thorough };
  } catch {
    return null;
  }
}

async function runOnce({ url, dir, key, node, thorough }: Usage): Promise<number> {
  const ask = platformAt(url);
  const folder = new Folder(dir);
  try {
    const now = new Date();
    const { findings, last, added } = await follow(ask, folder, { now, thorough, publicKey: key });
    const reserves = last ? await checkReserves(last.statement.reserves, node) : null;
    if (reserves?.state === "finding") {
      folder.add({ kind: "finding", at: now.toISOString(), text: reserves.text });
      findings.push(reserves.text);
    }
    for (const text of findings) say(`FOUND  ${text}`);
    if (last) say(`${last.statement.at}  root ${last.statement.number}  ${last.hash}  log ${last.log.root}`);
    say(`${added} new root(s), key ${folder.kept.publicKey}`);
    if (reserves && reserves.state !== "finding") say(`reserves: ${reserves.state}: ${reserves.text}`);
    if (findings.length > 0) return FOUND!;
    // Whoever names a node wants its word.
    return node !== null && last?.statement.reserves && reserves?.state === "not checked"
      ? UNREACHED!
      : FITS!;
  } catch (error) {
    if (!(error instanceof Unreached)) throw error;
    say(`not reached: ${error.message}. Nothing was judged.`);
    return UNREACHED!;
  } finally {
    folder.close();
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const usage = readUsage(process.argv.slice(2));
if (!usage) {
  process.stderr.write(USAGE);
  process.exit(WRONG_USAGE);
}
try {
  let code = await runOnce(usage);
  while (usage.every !== null) {
    await delay(usage.every * 60_000);
    // What was found once stays said at the end.
    code = Math.max(await runOnce(usage), code === FOUND ? code : 0);
  }
  process.exitCode = code;
} catch (error) {
  if (error instanceof FolderInUse) process.stderr.write("another witness writes to this folder\n");
  else process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = WRONG_USAGE;
}
