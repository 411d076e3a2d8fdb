/** `nft/transfer`. Source: rules.md P5, P6. */
import type { NftTransferBody } from "../../contract/passes/schemas.ts";
import { lockWallets } from "../ledger/wallets.ts";
import { Refused } from "../core/refused.ts";
import type { Tx } from "../store/store.ts";
import { addPasses, recordPasses, drawUnstaked } from "./holdings.ts";
import { findMember, readSpender } from "../accounts/members.ts";

/** @throws Refused `frozen`, `recipient_unknown`, `self_transfer`, `not_owned`. */
export async function givePasses(
  tx: Tx,
  memberId: bigint,
  { id: tier, quantity, account }: NftTransferBody,
  at: Date,
): Promise<void> {
  const { id: giver } = await readSpender(tx, memberId);
  const recipient = await findMember(tx, account);
  if (recipient === undefined) throw new Refused("recipient_unknown", { field: "account" });
  if (recipient === giver) throw new Refused("self_transfer", { field: "account" });
  await lockWallets(tx, [giver, recipient]);
  const passes = { tier, quantity };
  await drawUnstaked(tx, giver, passes, "give");
  await addPasses(tx, recipient, passes);
  await recordPasses(
    tx,
    [
      { ...passes, member: giver, type: "TRANSFER", direction: "out", other_id: recipient },
      { ...passes, member: recipient, type: "TRANSFER", direction: "in", other_id: giver },
    ],
    at,
  );
}
