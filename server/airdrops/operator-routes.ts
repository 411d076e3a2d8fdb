import { answer, keyed, type Edge } from "../http/mount.ts";
import { draftAirdrop } from "./draft.ts";
import { readAirdrop, readAirdrops, readRecipients } from "./read.ts";
import { stopAirdrop } from "./stop.ts";

/** Holds a list with the maximum number of lines. */
const BODY_LIMIT = 4 * 1024 * 1024;

export function operatorAirdropRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/airdrops", ({ input }) => readAirdrops(ctx.db, input));
  answer(edge, "GET operator/airdrop", ({ input }) => readAirdrop(ctx.db, BigInt(input.id)));
  answer(edge, "GET operator/airdrop/recipients", ({ input }) => readRecipients(ctx.db, input));
  keyed(
    edge,
    "POST operator/airdrop/preview",
    {
      // If the answer is lost, another draft does no harm.
      before: ({ input, operator }) => draftAirdrop(ctx, input, operator),
      perform: async (_tx, _incoming, drafted) => drafted,
    },
    { bodyLimit: BODY_LIMIT },
  );
  keyed(edge, "POST operator/airdrop/stop", {
    perform: (tx, { input }) => stopAirdrop(tx, input, ctx.now()),
  });
}
