/** `nft/transfer`. Source: rules.md P5, P6. */
import type { NftTransferBody } from "../../contract/passes/schemas.ts";
import { parseAmount } from "../../contract/money.ts";
import { openExit } from "../gate/outflow.ts";
import type { Spender } from "../gate/spender.ts";
import { Refused } from "../core/refused.ts";
import { noteMembers } from "../store/changes.ts";
import type { Tx } from "../store/store.ts";
import { addPasses, drawGiven, recordPasses, type Passes } from "./holdings.ts";
import { readSettings } from "../core/settings.ts";
import { findMember } from "../accounts/members.ts";

/** Leaves at the price of the passes. @throws Refused as the gate; `recipient_unknown`, `self_transfer`, `not_owned`. */
export async function givePasses(
  tx: Tx,
  spender: Spender,
  { id: tier, quantity, account }: NftTransferBody,
  at: Date,
): Promise<void> {
  const giver = spender.memberId;
  const recipient = await findMember(tx, account);
  const { leave } = await openExit(tx, spender, at, recipient);
  if (recipient === undefined) throw new Refused("recipient_unknown", { field: "account" });
  if (recipient === giver) throw new Refused("self_transfer", { field: "account" });
  const passes = { tier, quantity };
  await drawGiven(tx, await leave(await priceOf(tx, passes), 0n), passes);
  await addPasses(tx, recipient, passes);
  noteMembers(tx, [recipient]);
  await recordPasses(
    tx,
    [
      { ...passes, member: giver, type: "TRANSFER", direction: "out", other_id: recipient },
      { ...passes, member: recipient, type: "TRANSFER", direction: "in", other_id: giver },
    ],
    at,
  );
}

async function priceOf(tx: Tx, { tier, quantity }: Passes): Promise<bigint> {
  const { nftTiers } = await readSettings(tx);
  const found = nftTiers.find(({ id }) => id === tier);
  if (!found) throw new Refused("invalid", { field: "id" });
  return parseAmount(found.price) * BigInt(quantity);
}
