import { answer, keyed, type Edge } from "../http/mount.ts";
import { buyPasses } from "./buy.ts";
import { readMyPasses } from "./own-passes.ts";
import { readNftTransactions } from "./records.ts";
import { readNftSettings } from "./stock.ts";
import { readNftStakes, stakePasses } from "./stake.ts";
import { givePasses } from "./gift.ts";
import { askForGift, readGiftReturn, returnGift } from "./gift-return.ts";
import { confirm } from "../accounts/factors/confirm.ts";

export function nftRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET nft/settings", () => readNftSettings(ctx.db));
  answer(edge, "GET nft/myNft", ({ caller }) => readMyPasses(ctx.db, caller.memberId));
  answer(edge, "GET nft/myStake", ({ caller, input }) => readNftStakes(ctx.db, caller.memberId, input));
  answer(edge, "GET nft/transaction", ({ caller, input }) =>
    readNftTransactions(ctx.db, caller.memberId, input),
  );
  keyed(edge, "POST nft/buy", {
    before: (incoming) => confirm(ctx, { ...incoming, action: "nft/buy" }),
    perform: async (tx, { caller, input, key }) => {
      const at = ctx.now();
      const done = await buyPasses(tx, caller, input, at);
      return { receipt: ctx.receipts.sign({ key, action: "nft/buy", at, ...done }) };
    },
  });
  keyed(edge, "POST nft/stake", {
    before: (incoming) => confirm(ctx, { ...incoming, action: "nft/stake" }),
    perform: async (tx, { caller, input, key }) => {
      const at = ctx.now();
      const done = await stakePasses(tx, caller, input, at);
      return { receipt: ctx.receipts.sign({ key, action: "nft/stake", at, ...done }) };
    },
  });
  keyed(edge, "POST nft/transfer", {
    before: (incoming) => confirm(ctx, { ...incoming, action: "nft/transfer" }),
    perform: async (tx, { caller, input, key }) => {
      const at = ctx.now();
      const { id: tier, quantity, account } = input;
      const done = await givePasses(tx, caller, { tier, quantity, account }, at);
      return { receipt: ctx.receipts.sign({ key, action: "nft/transfer", at, ...done }) };
    },
  });
  answer(edge, "GET nft/transferReturn", ({ caller, input }) =>
    readGiftReturn(ctx.db, caller.memberId, input.id),
  );
  keyed(edge, "POST nft/transferAsk", {
    perform: (tx, { caller, input }) => askForGift(tx, caller.memberId, input.id, ctx.now()),
  });
  keyed(edge, "POST nft/transferReturn", {
    before: (incoming) => confirm(ctx, { ...incoming, action: "nft/transferReturn" }),
    perform: async (tx, { caller, input, key }) => {
      const at = ctx.now();
      const done = await returnGift(tx, caller, input.id, at);
      return { receipt: ctx.receipts.sign({ key, action: "nft/transferReturn", at, ...done }) };
    },
  });
}
