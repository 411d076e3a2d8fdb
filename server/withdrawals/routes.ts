import { answer, keyed, type Edge } from "../http/mount.ts";
import { confirm } from "../accounts/factors/confirm.ts";
import { checkAddress } from "./address-use.ts";
import { createWithdrawal } from "./create.ts";
import { cancelWithdrawal } from "./decide.ts";
import { readWithdrawals } from "./records.ts";
import { assertComparedWallet } from "./reconcile/guard.ts";
import { remindOfWindow } from "./remind.ts";
import { canWithdraw } from "./standing.ts";

export function withdrawRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET withdraw/canWithdraw", ({ caller }) => canWithdraw(ctx, caller.memberId));
  answer(edge, "GET withdraw/records", ({ caller, input }) =>
    readWithdrawals(ctx.db, caller.memberId, input),
  );
  answer(edge, "GET withdraw/address", ({ caller, input }) =>
    checkAddress(ctx, caller.memberId, input.address),
  );
  keyed(edge, "POST withdraw/create", {
    before: (incoming) => {
      const { caller, input } = incoming;
      const isNewAddress = async () => (await checkAddress(ctx, caller.memberId, input.address)).firstUse;
      const details = { amount: input.amount, isNewAddress };
      return confirm(ctx, { ...incoming, action: "withdraw/create" }, details);
    },
    perform: async (tx, { caller, input, key }) => {
      const at = ctx.now();
      const { withdrawal, ...done } = await createWithdrawal(tx, caller, input, { chain: ctx.chain, at });
      return { ...withdrawal, receipt: ctx.receipts.sign({ key, action: "withdraw/create", at, ...done }) };
    },
  });
  keyed(edge, "POST withdraw/remind", {
    perform: (tx, { caller }) => remindOfWindow(tx, caller.memberId, ctx.now()),
  });
  keyed(edge, "POST withdraw/cancel", {
    before: () => assertComparedWallet(ctx),
    perform: (tx, { caller, input }) => cancelWithdrawal(tx, caller.memberId, input.id, ctx.now()),
  });
}
