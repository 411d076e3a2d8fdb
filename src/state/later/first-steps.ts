/** Derives the steps done from the mirror; nothing is remembered apart. */
import type { Documents } from "../../shared/schema.ts";
import { openedMirror } from "../mirror.ts";
import { useDocument } from "../use-mirrored.ts";

export type FirstStep = "deposit" | "vote" | "factor" | "invite";

/** Null while it is not known. */
export type StepsDone = Record<FirstStep, boolean | null>;

export function useFirstSteps(): StepsDone {
  const sync = useDocument("sync");
  const balances = useDocument("balances");
  const vote = useDocument("voteInfo");
  const factors = useDocument("factors");
  const community = useDocument("community");
  return stepsDone({
    ...(sync.state === "ready" && { sync: sync.value }),
    ...(balances.state === "ready" && { balances: balances.value }),
    ...(vote.state === "ready" && { voteInfo: vote.value }),
    ...(factors.state === "ready" && { factors: factors.value }),
    ...(community.state === "ready" && { community: community.value }),
  });
}

type Known = Partial<Pick<Documents, "sync" | "balances" | "voteInfo" | "factors" | "community">>;

export function stepsDone({ sync, balances, voteInfo, factors, community }: Known): StepsDone {
  const hasVoted = voteInfo ? voteInfo.status !== "none" : null;
  // The statement names each asset ever received, also one spent since.
  const hasCome = sync?.end?.balances.usdt !== undefined || hasVoted === true;
  return {
    deposit: hasCome || (balances ? /[1-9]/.test(balances.usdt) : null),
    vote: hasVoted,
    // An authenticator does not count: it does not help when the second-level password is lost.
    factor: factors ? factors.passkeys.length > 0 : null,
    invite: community ? community.directMembers > 0 : null,
  };
}

/** Hides them until the member logs out. @throws the browser's storage error */
export async function hideFirstSteps(): Promise<void> {
  const store = await openedMirror();
  const asOf = new Date().toISOString();
  await store.write({ documents: [{ key: "firstSteps", value: { hidden: true }, asOf }], notices: {} });
}
