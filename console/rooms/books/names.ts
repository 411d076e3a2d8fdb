import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BookName, BookTransfer } from "../../../contract/books/schemas.ts";
import { assetUnit, type Asset } from "../../../src/i18n/names.ts";
import type { PillProps } from "../../../src/ui/later/lists/Pill.tsx";

const books: Record<BookName, { name: MessageDescriptor; about: MessageDescriptor }> = {
  dividend: { name: msg`Dividend pool`, about: msg`Paid to votes, a share each day` },
  nft: { name: msg`NFT pool`, about: msg`Paid to pledged passes` },
  reserve: {
    name: msg`Reserve`,
    about: msg`Pays for fuel that members convert. When it is empty, they are refused.`,
  },
  fees: { name: msg`Fees`, about: msg`The platform's earnings` },
  treasury: { name: msg`Treasury`, about: msg`Fuel not yet sold or paid out` },
  backing: { name: msg`Backing`, about: msg`Backs points and locked fuel one to one` },
  withdrawing: { name: msg`Being withdrawn`, about: msg`Requested, not yet paid or returned` },
  staked: { name: msg`Pledged`, about: msg`Until released; passes permanently` },
  airdrop: { name: msg`Airdrops`, about: msg`On its way to recipients` },
  custody: { name: msg`Custody`, about: msg`Negative: what the chain must hold for the other books` },
  supply: { name: msg`Issued`, about: msg`Negative: what was issued` },
};

const kinds: Record<string, MessageDescriptor> = {
  vote: msg`Vote`,
  upgrade: msg`Upgrade`,
  repurchase: msg`Re-investment`,
  "pass-stake": msg`Passes pledged`,
  "pass-opening": msg`Opening balance of passes`,
  nft: msg`Passes bought`,
  swap: msg`Trade`,
  burn: msg`Fuel burned`,
  deposit: msg`Deposit`,
  withdraw: msg`Withdrawal`,
  credit: msg`Credit by an operator`,
  income: msg`Vote income`,
  dividend: msg`Dividend`,
  profit: msg`NFT profit`,
  stake: msg`Pledge`,
  yield: msg`Pledge yield`,
  unstake: msg`Pledges released`,
  release: msg`Lock release`,
  mint: msg`Fuel issued`,
  airdrop: msg`Airdrop`,
  "airdrop-start": msg`Airdrop started`,
  "airdrop-return": msg`Airdrop remainder`,
  "write-off": msg`Deposit written off`,
  "fees-payout": msg`Fees paid out`,
  "fees-payout-back": msg`Fee payout reversed`,
  "reserve-top-up": msg`Reserve topped up`,
};

const states: Record<BookTransfer["state"], MessageDescriptor> = {
  open: msg`Booked, not yet sent`,
  sent: msg`Sent`,
  takenBack: msg`Reversed`,
  done: msg`Done`,
};

/** Falls back to the code: a newer server may have more. */
export const bookName = (book: BookName) => (books[book] ? i18n._(books[book].name) : book);
export const bookAbout = (book: BookName) => (books[book] ? i18n._(books[book].about) : "");
export const kindName = (kind: string) => (kinds[kind] ? i18n._(kinds[kind]) : kind);
export const transferStateName = (state: BookTransfer["state"]) => i18n._(states[state]);
export const transferName = ({ kind }: BookTransfer) =>
  kind === "payout" ? i18n._(msg`Fee payout`) : i18n._(msg`Reserve topped up`);

/** Passes are counted in pieces. */
export const unitOf = (asset: Asset) => (asset === "pass" ? i18n._(msg`passes`) : assetUnit(asset));

export function transferTone(state: BookTransfer["state"]): PillProps["tone"] {
  if (state === "open") return "warning";
  return state === "takenBack" ? "quiet" : "good";
}
