/** Names of books, of what moves them, and of what operators move. */
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BookName, BookTransfer } from "../../../contract/books/schemas.ts";
import { assetUnit, type Asset } from "../../../src/i18n/names.ts";
import type { PillProps } from "../../../src/ui/later/lists/Pill.tsx";

const books: Record<BookName, { name: MessageDescriptor; about: MessageDescriptor }> = {
  dividend: { name: msg`Dividend pool`, about: msg`Paid to votes, a share of it a day` },
  nft: { name: msg`NFT pool`, about: msg`Paid to staked passes` },
  reserve: {
    name: msg`Reserve`,
    about: msg`Pays for fuel that members convert; when it is empty, they are refused`,
  },
  fees: { name: msg`Fees`, about: msg`What the platform has earned` },
  treasury: { name: msg`Treasury`, about: msg`Fuel that is neither sold nor paid out` },
  backing: { name: msg`Backing`, about: msg`Behind points and locked fuel, one to one` },
  withdrawing: { name: msg`Being withdrawn`, about: msg`Requested, and neither paid nor returned` },
  staked: { name: msg`Pledged`, about: msg`Until it is released; passes for good` },
  airdrop: { name: msg`Airdrops`, about: msg`On its way to those who are given it` },
  custody: { name: msg`Custody`, about: msg`Negative: what the chain must hold for all others` },
  supply: { name: msg`Issued`, about: msg`Negative: what was issued` },
};

const kinds: Record<string, MessageDescriptor> = {
  vote: msg`Vote`,
  upgrade: msg`Upgrade`,
  repurchase: msg`Re-investment`,
  "pass-stake": msg`Passes pledged`,
  "pass-opening": msg`Passes held before they were in the ledger`,
  nft: msg`Passes bought`,
  swap: msg`Conversion`,
  burn: msg`Fuel burned`,
  deposit: msg`Deposit`,
  withdraw: msg`Withdrawal`,
  credit: msg`Credit by an operator`,
  income: msg`Income of a vote`,
  dividend: msg`Dividend`,
  profit: msg`NFT profit`,
  stake: msg`Pledge`,
  yield: msg`Yield of pledges`,
  unstake: msg`Pledges released`,
  release: msg`Lock release`,
  mint: msg`Fuel issued`,
  airdrop: msg`Airdrop`,
  "airdrop-start": msg`Airdrop started`,
  "airdrop-return": msg`Rest of an airdrop`,
  "write-off": msg`Deposit written off`,
  "fees-payout": msg`Fees paid out`,
  "fees-payout-back": msg`Fee payout taken back`,
  "reserve-top-up": msg`Reserve filled`,
};

const states: Record<BookTransfer["state"], MessageDescriptor> = {
  open: msg`Booked, not yet sent`,
  sent: msg`Sent`,
  takenBack: msg`Taken back`,
  done: msg`Done`,
};

/** Of what a newer server has, its code. */
export const bookName = (book: BookName) => (books[book] ? i18n._(books[book].name) : book);
export const bookAbout = (book: BookName) => (books[book] ? i18n._(books[book].about) : "");
export const kindName = (kind: string) => (kinds[kind] ? i18n._(kinds[kind]) : kind);
export const transferStateName = (state: BookTransfer["state"]) => i18n._(states[state]);
export const transferName = ({ kind }: BookTransfer) =>
  kind === "payout" ? i18n._(msg`Fee payout`) : i18n._(msg`Reserve filled`);

/** Passes are counted. */
export const unitOf = (asset: Asset) => (asset === "pass" ? i18n._(msg`passes`) : assetUnit(asset));

export function transferTone(state: BookTransfer["state"]): PillProps["tone"] {
  if (state === "open") return "warning";
  return state === "takenBack" ? "quiet" : "good";
}
