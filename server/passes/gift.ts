/** `nft/transfer`. Source: rules.md P5, P6, P12 and P15. */
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import { parseAmount } from "../../contract/money.ts";
import { openExit } from "../gate/outflow.ts";
import type { Spender } from "../gate/spender.ts";
import { Refused } from "../core/refused.ts";
import type { Tx } from "../store/store.ts";
import { announceAll } from "../announce/announce.ts";
import { toOtherSessions } from "../announce/outgoing.ts";
import { addPasses, drawGiven, recordPasses, type Passes, passUnits } from "./holdings.ts";
import type { Done } from "../ledger/receipts.ts";
import { giveSerials, moveSerials } from "./serials.ts";
import { readSettings } from "../core/settings.ts";
import { findOpenMember } from "../core/members.ts";

export interface Gift extends Passes {
  account: string;
  /** The gift that it returns, with the numbers of its passes. */
  returns?: { gift: string; serials: number[] };
}

/**
 * Counts as an outflow at the price of the passes. @throws Refused as the gate; `recipient_unknown`, `self_transfer`,
 * `not_owned`.
 */
export async function givePasses(
  tx: Tx,
  spender: Spender,
  { tier, quantity, account, returns }: Gift,
  at: Date,
): Promise<Done> {
  const giver = spender.memberId;
  const recipient = await findOpenMember(tx, account);
  const { posting, member, leave } = await openExit(tx, spender, "gift", at, recipient);
  if (recipient === undefined) throw new Refused("recipient_unknown", { field: "account" });
  if (recipient === giver) throw new Refused("self_transfer", { field: "account" });
  const passes = { tier, quantity };
  const right = await leave(await priceOf(tx, passes), 0n);
  const serials = returns
    ? await moveSerials(tx, giver, recipient, { tier, serials: returns.serials })
    : await giveSerials(tx, giver, recipient, passes);
  await drawGiven(tx, right, passes);
  await addPasses(tx, recipient, passes);
  const to = { uid: recipient.toString(), account: normaliseAccount(account) };
  const returned = returns && { returns: returns.gift };
  const source = {
    nft: tier,
    quantity,
    serials,
    from: member.account,
    fromUid: giver.toString(),
    ...returned,
  };
  const transaction = posting.post(
    { kind: "pass-gift", type: "nft", source: { ...source, to: to.account, toUid: to.uid } },
    [
      { party: { member: giver, right }, asset: "pass", amount: -passUnits(quantity) },
      { party: { member: recipient }, asset: "pass", amount: passUnits(quantity) },
    ],
  );
  await posting.write();
  const record = { ...passes, type: "TRANSFER", serials, transaction } as const;
  await recordPasses(
    tx,
    [
      { ...record, member: giver, direction: "out", other: recipient },
      { ...record, member: recipient, direction: "in", other: giver },
    ],
    at,
  );
  const about = { id: transaction, opens: tier.toString(), at };
  const given = {
    ...about,
    event: "pass_given",
    data: { pass: tier, quantity, account: to.account },
  } as const;
  const except = spender.tokenHash && { except: spender.tokenHash };
  await announceAll(tx, [
    {
      ...about,
      memberId: recipient,
      event: returns ? "pass_returned" : "pass_received",
      data: { pass: tier, quantity, account: member.account },
    },
    ...(await toOtherSessions(tx, [{ ...given, memberId: giver, ...except }], at)),
  ]);
  return {
    lines: posting.linesOf(giver),
    subject: { nft: tier, quantity, serials, recipient: to, ...returned },
  };
}

async function priceOf(tx: Tx, { tier, quantity }: Passes): Promise<bigint> {
  const { nftTiers } = await readSettings(tx);
  const found = nftTiers.find(({ id }) => id === tier);
  if (!found) throw new Refused("invalid", { field: "id" });
  return parseAmount(found.price) * BigInt(quantity);
}
