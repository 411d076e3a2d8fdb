import { PAGE_SIZE, type Envelope } from "../../contract/envelope.ts";
import { receiptKeyOf } from "./receipt-key.ts";
import { answer, keyed, ownerOf, submitted, type Edge } from "../http/mount.ts";
import { outcomeOf, voidKey } from "../core/once.ts";
import { Lane } from "../core/lane.ts";
import { JoinedReads } from "../core/joined-reads.ts";
import { confirm } from "../accounts/factors/confirm.ts";
import { keepOwnLimit, readOwnLimit, setOwnLimit } from "./own-limit.ts";
import { readHead, readReceipts } from "./receipts.ts";
import { FirstPages } from "./first-pages.ts";
import { readStatement } from "./statement.ts";
import { performTransfers, readTransfers } from "./member-transfer.ts";
import { readRecipient } from "./recipient.ts";
import { askForReturn, readReturn, returnTransfer } from "./transfer-return.ts";
import { readSwaps } from "./swap-list.ts";
import { readBalancesOf } from "./balances.ts";

/** A locked wallet delays only the batch that waits for it. */
const BATCHES = 4;

export function walletRoutes(edge: Edge): void {
  const { ctx } = edge;
  const balances = new JoinedReads((members: bigint[]) => readBalancesOf(ctx, members));
  answer(edge, "GET wallet/balances", ({ caller }) => balances.read(caller.memberId));
  const firstPages = new FirstPages(ctx.db);
  answer(edge, "GET wallet/balanceLogs", ({ caller, input, version }) => {
    const { limit = PAGE_SIZE, ...rest } = input;
    const isFirst = limit === PAGE_SIZE && Object.keys(rest).length === 0;
    return isFirst
      ? firstPages.read(caller.memberId, version)
      : readStatement(ctx.db, caller.memberId, input);
  });
  answer(edge, "GET wallet/transferLogs", ({ caller, input }) =>
    readTransfers(ctx.db, caller.memberId, input),
  );
  answer(edge, "GET wallet/swaps", ({ caller, input }) => readSwaps(ctx.db, caller.memberId, input));
  answer(edge, "GET wallet/recipient", ({ caller, input }) => readRecipient(ctx, caller.memberId, input));
  const transfers = new Lane(ctx, performTransfers, { batches: BATCHES });
  submitted(edge, "POST wallet/transfer", async (incoming, request, render) => {
    const { caller, input, key } = incoming;
    await confirm(ctx, { ...incoming, action: "wallet/transfer" });
    return transfers.submit({
      request,
      order: { spender: caller, body: input },
      render: (done, at) =>
        render({ receipt: ctx.receipts.sign({ key, action: "wallet/transfer", at, ...done }) }),
    });
  });
  answer(edge, "GET wallet/transferReturn", ({ caller, input }) =>
    readReturn(ctx.db, caller.memberId, input.id),
  );
  keyed(edge, "POST wallet/transferAsk", {
    perform: (tx, { caller, input }) => askForReturn(tx, caller.memberId, input.id, ctx.now()),
  });
  keyed(edge, "POST wallet/transferReturn", {
    before: (incoming) => confirm(ctx, { ...incoming, action: "wallet/transferReturn" }),
    perform: async (tx, { caller, input, key }) => {
      const at = ctx.now();
      const done = await returnTransfer(tx, caller, input.id, at);
      return { receipt: ctx.receipts.sign({ key, action: "wallet/transferReturn", at, ...done }) };
    },
  });
  answer(edge, "GET wallet/ownLimit", ({ caller }) => readOwnLimit(ctx.db, caller.memberId, ctx.now()));
  keyed(edge, "POST wallet/ownLimit", {
    before: (incoming) => confirm(ctx, { ...incoming, action: "wallet/ownLimit" }),
    perform: (tx, { caller, device, input }) =>
      setOwnLimit(tx, { caller, device, at: ctx.now() }, input.limit),
  });
  keyed(edge, "POST wallet/ownLimitKeep", {
    perform: (tx, { caller, device }) => keepOwnLimit(tx, { caller, device, at: ctx.now() }),
  });
  answer(edge, "GET receipt/key", async () => receiptKeyOf(ctx.receipts));
  answer(edge, "GET receipts", ({ caller, input }) => readReceipts(ctx.db, ownerOf(caller), input));
  answer(edge, "GET receipt/head", ({ caller }) => readHead(ctx, caller.memberId));
  answer(edge, "GET receipt", async ({ caller, input }) => {
    const response = await outcomeOf(ctx, ownerOf(caller), input.key);
    if (response === null) return { state: "unknown" as const };
    return { state: "done" as const, response: JSON.parse(response) as Envelope<Record<string, unknown>> };
  });
  answer(edge, "POST receipt/void", async ({ caller, input }) => {
    const response = await voidKey(ctx, ownerOf(caller), input.key.toLowerCase());
    if (response === null) return { state: "void" as const };
    return { state: "done" as const, response: JSON.parse(response) as Envelope<Record<string, unknown>> };
  });
}
