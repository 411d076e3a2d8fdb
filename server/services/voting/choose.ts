import type { Ballot } from "./ballots.ts";

/** The vote that a re-investment takes: the highest with a chance left, an active one first; null when none has. */
export function chosenForRepurchase(own: Ballot[]): Ballot | null {
  const [vote] = own
    .filter(({ repurchasesLeft }) => repurchasesLeft > 0)
    .toSorted(
      (a, b) =>
        Number(b.status === "active") - Number(a.status === "active") ||
        b.level - a.level ||
        Number(b.id - a.id),
    );
  return vote ?? null;
}

/** The vote that an upgrade raises: the highest active one, the newest of several. */
export function chosenForUpgrade(active: Ballot[]): Ballot | null {
  const [vote] = active.toSorted((a, b) => b.level - a.level || Number(b.id - a.id));
  return vote ?? null;
}
