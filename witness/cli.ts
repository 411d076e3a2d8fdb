/** `npm run witness -- URL`: follows a platform from outside. See docs/witness.md. */
import { setTimeout as delay } from "node:timers/promises";
import { exitCodes, runOnce, withFinding } from "./once.ts";
import { toAscii } from "./printed.ts";
import { readRows } from "./rows.ts";
import { readUsage, USAGE, type Usage } from "./usage.ts";

const usage = readUsage(process.argv.slice(2));
if (!usage) {
  process.stderr.write(USAGE);
  process.exit(exitCodes.wrongUsage);
}
process.exitCode = usage.evidence ? printEvidence(usage) : await keepRunning(usage);

async function keepRunning(asked: Usage): Promise<number> {
  let code = exitCodes.unreached;
  const found = () => void (code = exitCodes.found);
  // Whoever ends it is told what was found until then; the folder is whole at any moment.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(code));
  for (;;) {
    const ended = await runOnce(asked, { say, fail, found });
    code = withFinding(code, ended);
    const isOver = asked.every === null || code === exitCodes.wrongUsage || code === exitCodes.ownFolder;
    if (isOver) return code;
    await delay(asked.every! * 60_000);
  }
}

function printEvidence({ dir }: Usage): number {
  try {
    const { origin, publicKey, changes, findings } = readRows(dir).kept;
    if (publicKey === null) throw new Error(`${dir} holds nothing of a witness`);
    say(toAscii({ origin, publicKey, changes, findings }));
    return exitCodes.fits;
  } catch (error) {
    fail((error as Error).message);
    return exitCodes.ownFolder;
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function fail(text: string): void {
  process.stderr.write(`${text}\n`);
}
