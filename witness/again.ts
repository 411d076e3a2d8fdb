/** Whether what was published is what it was. Source: rules.md E30, E34. */
import type { LogHead } from "../contract/evidence/root.ts";
import { askRoots, isSameRoot, some, type Run } from "./run.ts";

/** The newest roots, which are asked for at each run. */
const NEWEST = 10;
/** Older ones, others at each run: the platform cannot know which. */
const SAMPLE = 100;

export async function askAgain({ ask, folder, options, found }: Run, head: LogHead | null): Promise<void> {
  const { roots } = folder.kept;
  const older = roots.slice(0, -NEWEST);
  const again = options.thorough ? [...roots] : [...some(older, SAMPLE), ...roots.slice(-NEWEST)];
  const size = head?.size ?? 0;
  const gone = again.find(({ statement }) => statement.number > size);
  if (gone)
    found(`shorter: root ${gone.statement.number} (${gone.hash}) is gone, the log ends at ${size}`, {
      kept: gone,
      said: head,
    });
  const byNumber = new Map(again.map((root) => [root.statement.number, root]));
  const numbers = [...byNumber.keys()].filter((number) => number <= size);
  for await (const { number, said } of askRoots(ask, numbers)) {
    const kept = byNumber.get(number)!;
    if (!said) found(`gone: root ${number} (${kept.hash})`, { kept, said: head });
    else if (!isSameRoot(said, kept))
      found(`rewritten: root ${number} was ${kept.hash}, and is ${said.hash} now`, { kept, said });
  }
}

/** Whether the list of roots has the same ones. */
export async function compareList({ ask, folder, found }: Run): Promise<void> {
  const { list } = await ask("GET evidence/roots", { limit: NEWEST });
  const size = (await ask("GET evidence/head", {}))?.size ?? 0;
  const newest = list[0]?.statement.number ?? 0;
  if (newest > size) found(`list: root ${newest} is listed, and the log ends at ${size}`, { said: list[0] });
  const { roots } = folder.kept;
  const last = roots.at(-1)?.statement.number ?? 0;
  // Newer ones may have been made meanwhile.
  let expected = Math.max(newest, last);
  for (const said of list) {
    const { number } = said.statement;
    const kept = roots[expected - 1];
    if (number !== expected) {
      found(`list: root ${number} is listed where root ${expected} should be`, { kept, said });
      return;
    }
    if (kept && !isSameRoot(said, kept))
      found(`rewritten: root ${number} was ${kept.hash}, and is listed as ${said.hash}`, { kept, said });
    expected -= 1;
  }
  if (list.length < Math.min(NEWEST, last)) found(`list: it ends before root ${expected}`, { said: list });
}
