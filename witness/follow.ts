/** One run: asks the platform for what is new, compares it with what was seen, and says what does not fit. Source: rules.md E30 to E34. */
import type { PublishedRoot } from "../contract/evidence/root.ts";
import { askAgain, compareList } from "./again.ts";
import type { Folder } from "./folder.ts";
import { followKeys } from "./keys.ts";
import { Malformed, Unreached, type Ask } from "./platform.ts";
import { compareProofs } from "./proofs.ts";
import type { Options, Run } from "./run.ts";
import { compareHead, takeNew } from "./take.ts";

export interface Report {
  findings: string[];
  /** The newest root that was judged. */
  last: PublishedRoot | null;
  added: number;
}

/** Daily jobs make a root at least once a day. */
const MAX_AGE_MS = 26 * 3_600_000;

/** Of a run: a platform that answers otherwise each time would fill the disk. */
const MOST_EVIDENCE = 20;

/** @throws Unreached when nothing can be said; WrongFolder */
export async function follow(ask: Ask, folder: Folder, options: Options): Promise<Report> {
  const findings: string[] = [];
  const { roots } = folder.kept;
  const before = roots.length;
  const run: Run = { ask, folder, options, found: keepFindings(folder, options, findings) };
  try {
    const keys = await followKeys(run);
    for (const step of keys.length > 0 ? steps : [])
      try {
        await step(run, keys);
      } catch (error) {
        if (!(error instanceof Malformed)) throw error;
        run.found(error.message);
      }
  } catch (error) {
    // What was found stays found, whatever is not answered afterwards.
    if (!(error instanceof Unreached) || findings.length === 0) throw error;
    run.found(`not judged further: ${error.message}`);
  }
  const last = roots.at(-1) ?? null;
  const age = last ? options.now.getTime() - Date.parse(last.statement.at) : 0;
  if (age > MAX_AGE_MS)
    run.found(
      `old: the newest root is of ${last!.statement.at}, more than 26 hours ago by this machine's clock`,
      { kept: last },
    );
  return { findings, last, added: roots.length - before };
}

const steps = [
  async (run: Run, keys: Awaited<ReturnType<typeof followKeys>>) => {
    const head = await run.ask("GET evidence/head", {});
    await askAgain(run, head);
    await takeNew(run, keys, head?.size ?? 0);
  },
  compareList,
  compareProofs,
  compareHead,
];

/** Said and on the disk at once: the rest of the run may fail. */
function keepFindings(folder: Folder, { now, say }: Options, findings: string[]): Run["found"] {
  return (text, evidence = {}) => {
    findings.push(text);
    say?.(text);
    const isKept = findings.length <= MOST_EVIDENCE;
    folder.addFinding({ at: now.toISOString(), text, evidence: isKept ? evidence : {} });
  };
}
