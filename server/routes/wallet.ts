import type { Envelope } from "../../contract/envelope.ts";
import { answer, ownerOf, type Edge } from "../http/mount.ts";
import { outcomeOf } from "../services/once.ts";
import { readStatement } from "../services/statement.ts";
import { readBalances } from "../services/wallet.ts";

/** What a member has, how it came about, and the outcome of what they did. */
export function walletRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET wallet/balances", ({ caller }) => readBalances(ctx, caller.memberId));
  answer(edge, "GET wallet/balanceLogs", ({ caller, input }) =>
    readStatement(ctx.db, caller.memberId, input),
  );
  answer(edge, "GET receipt", async ({ caller, input }) => {
    const response = await outcomeOf(ctx, ownerOf(caller), input.key);
    if (response === null) return { state: "unknown" as const };
    return { state: "done" as const, response: JSON.parse(response) as Envelope<Record<string, unknown>> };
  });
}
