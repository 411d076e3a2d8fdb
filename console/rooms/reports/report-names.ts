import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { formatAmount } from "../../../src/i18n/format.ts";
import { assetName, type Asset } from "../../../src/i18n/names.ts";
import { unitsOf } from "./units.ts";

const books: Record<string, MessageDescriptor> = {
  members: msg`Members`,
  custody: msg`Custody`,
  supply: msg`Issued`,
  treasury: msg`Treasury`,
  backing: msg`Backing`,
  dividend: msg`Dividend pool`,
  nft: msg`NFT pool`,
  reserve: msg`Trading reserve`,
  fees: msg`Fees`,
  withdrawing: msg`On its way to members`,
  staked: msg`Pledged`,
};

/** Falls back to the code: a newer server may have more. */
export const bookName = (book: string) => (books[book] ? i18n._(books[book]) : book);
/** A ticker is not translated. */
export const assetLabel = (asset: string) => (asset === "usdt" ? "USDT" : assetName(asset as Asset));
/** Cut to four decimals; files have all eight. */
export const sumText = (sum: string) => formatAmount(unitsOf(sum), i18n.locale);
