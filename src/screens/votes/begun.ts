/** Source: rules.md C185. */
import type { VoteLevel } from "../../../contract/votes/schemas.ts";
import type { BegunPayment } from "../../state/later/drafts/begun.ts";
import type { Intent } from "./plan.tsx";

/** The inverse of `intentOf`. */
export function begunOf(intent: Intent): Omit<BegunPayment, "need"> {
  const vote = intent.kind === "create" ? undefined : intent.vote;
  return {
    path: "/pages/vote",
    form: {
      kind: intent.kind,
      ...(intent.kind !== "repurchase" && { level: String(intent.level.level) }),
      ...(vote !== undefined && { vote: vote.toString() }),
    },
  };
}

/** Null if the level is not offered. */
export function intentOf(
  { kind, level, vote }: Record<string, string>,
  levels: readonly VoteLevel[],
): Intent | null {
  const chosen = vote !== undefined && /^\d{1,18}$/.test(vote) ? { vote: BigInt(vote) } : {};
  if (kind === "repurchase") return { kind, ...chosen };
  const found = levels.find((one) => String(one.level) === level);
  if (!found) return null;
  if (kind === "upgrade") return { kind, level: found, ...chosen };
  return kind === "create" ? { kind, level: found } : null;
}
