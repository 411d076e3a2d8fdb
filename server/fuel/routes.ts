import { answer, keyed, type Edge } from "../http/mount.ts";
import { confirm } from "../accounts/factors/confirm.ts";
import { readLockCalendar, readLots } from "./lot-list.ts";
import { readStakes } from "./stake-list.ts";
import { createStake, readStakeInfo } from "./stakes.ts";
import { swap } from "./swap.ts";
import { readTokenPrices } from "./token-prices.ts";

export function fuelRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET token/prices", () => readTokenPrices(ctx.db));
  keyed(edge, "POST wallet/swap", {
    before: (incoming) => confirm(ctx, { ...incoming, action: "wallet/swap" }),
    perform: async (tx, { caller, input, key }) => {
      const at = ctx.now();
      const { result, ...done } = await swap(tx, caller, input, at);
      return { ...result, receipt: ctx.receipts.sign({ key, action: "wallet/swap", at, ...done }) };
    },
  });
  answer(edge, "GET stake/list", ({ caller, input }) => readStakes(ctx.db, caller.memberId, input));
  answer(edge, "GET lock/list", ({ caller, input }) => readLots(ctx.db, caller.memberId, input));
  answer(edge, "GET lock/calendar", ({ caller }) => readLockCalendar(ctx, caller.memberId));
  answer(edge, "GET stake/info", ({ caller }) => readStakeInfo(ctx.db, caller.memberId));
  keyed(edge, "POST stake/create", {
    before: (incoming) => confirm(ctx, { ...incoming, action: "stake/create" }),
    perform: async (tx, { caller, input, key }) => {
      const at = ctx.now();
      const done = await createStake(tx, caller, input, at);
      const receipt = ctx.receipts.sign({ key, action: "stake/create", at, ...done });
      return { ...(await readStakeInfo(tx, caller.memberId)), receipt };
    },
  });
}
