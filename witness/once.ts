/** One run, told line by line, and its exit code. Source: rules.md E36. */
import { Folder, WrongFolder } from "./folder.ts";
import { follow } from "./follow.ts";
import { FolderInUse } from "./lock.ts";
import { platformAt, Unreached } from "./platform.ts";
import type { PublishedRoot } from "../contract/evidence/root.ts";
import { backingFaults } from "./books.ts";
import type { ReserveCheck } from "./reserves.ts";
import { oneLine } from "./printed.ts";
import { Damaged } from "./rows.ts";
import type { Usage } from "./usage.ts";

export const exitCodes = { fits: 0, found: 1, wrongUsage: 2, unreached: 3, ownFolder: 4 };

/** A run ends after it, and what was taken until then is kept. */
const LIMIT_MS = 3_600_000;

/** What was found once stays the exit code, whatever later runs say. */
export function withFinding(before: number, now: number): number {
  return before === exitCodes.found ? before : now;
}

export interface Output {
  say(text: string): void;
  /** Of the witness itself. */
  fail(text: string): void;
  /** Called as soon as something is found. */
  found(): void;
}

export async function runOnce(usage: Usage, { say, fail, found }: Output): Promise<number> {
  let code = exitCodes.fits;
  const out = {
    say: (text: string) => say(oneLine(text)),
    fail: (text: string) => fail(oneLine(text)),
    found,
  };
  const sayFinding = (text: string) => {
    code = exitCodes.found;
    out.found();
    out.say(`FOUND  ${text}`);
  };
  const ended = await judge(usage, out, sayFinding).catch((error: unknown) => tellFailure(error, out));
  return withFinding(code, ended);
}

async function judge(usage: Usage, { say }: Output, sayFinding: (text: string) => void): Promise<number> {
  const { url, dir, key, node, thorough } = usage;
  const ask = platformAt(url, AbortSignal.timeout(LIMIT_MS));
  const folder = new Folder(dir, url);
  try {
    const now = new Date();
    const tell = (text: string, kept: PublishedRoot) => {
      sayFinding(text);
      folder.addFinding({ at: now.toISOString(), text, evidence: { kept } });
    };
    const options = { now, thorough, publicKey: key, say: sayFinding };
    const { last, added } = await follow(ask, folder, options);
    say(`${added} new root(s), key ${folder.kept.publicKey}`);
    if (!last) {
      say("no root that could be judged");
      return exitCodes.fits;
    }
    const { statement, hash, log } = last;
    say(`${statement.at}  root ${statement.number}  ${hash}  log ${log.root}`);
    const { findings, notes, isAsked } = await judgeReserves(last, folder.kept.roots, node);
    for (const text of findings) tell(text, last);
    for (const text of notes) say(`reserves: ${text}`);
    if (node !== null) {
      const { list } = await ask("GET evidence/roots", {});
      const { checkAnchor } = await import("./anchors.ts");
      const anchor = await checkAnchor(list, node);
      for (const text of anchor.findings) tell(text, last);
      for (const text of anchor.notes) say(`anchor: ${text}`);
    }
    // Whoever names a node wants its word.
    return node !== null && statement.reserves !== null && !isAsked ? exitCodes.unreached : exitCodes.fits;
  } finally {
    folder.close();
  }
}

/** The chain's library is loaded where there is a chain. */
async function judgeReserves(
  { statement }: PublishedRoot,
  roots: readonly PublishedRoot[],
  node: string | null,
): Promise<ReserveCheck> {
  const books = backingFaults(statement);
  const { reserves } = statement;
  if (!reserves) return { findings: books, notes: ["not checked: the root states none"], isAsked: false };
  const { checkReserves } = await import("./reserves.ts");
  const checked = await checkReserves(statement, reserves, roots, node);
  return { ...checked, findings: [...books, ...checked.findings] };
}

function tellFailure(error: unknown, { say, fail }: Output): number {
  const { message, code } = error as NodeJS.ErrnoException;
  if (error instanceof WrongFolder || error instanceof FolderInUse) {
    fail(message);
    return exitCodes.wrongUsage;
  }
  if (error instanceof Damaged || code !== undefined) {
    fail(`the witness's own folder: ${message}. Nothing was judged.`);
    return exitCodes.ownFolder;
  }
  const isUnreached = error instanceof Unreached;
  say(`${isUnreached ? "not reached" : "failed"}: ${message}. Nothing was judged.`);
  return exitCodes.unreached;
}
