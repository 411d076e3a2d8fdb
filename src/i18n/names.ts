/** Names of assets and of kinds of lines, for all screens. */
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BalanceLine, LineType } from "../../contract/wallet/schemas.ts";

export type Asset = BalanceLine["asset"];
/** All but passes, which are counted. */
export type Currency = Exclude<Asset, "pass">;

const names: Record<Asset, MessageDescriptor> = {
  usdt: msg`USDT balance`,
  points: msg`Points`,
  fuel: msg`Fuel (EPD)`,
  lock: msg`Locked`,
  pass: msg`Passes`,
};

/** Tickers are not translated. */
const units: Record<Currency, MessageDescriptor | string> = {
  usdt: "USDT",
  points: msg`points`,
  fuel: "EPD",
  lock: "EPD",
};

const types: Record<LineType, MessageDescriptor> = {
  credit: msg`Credit`,
  vote: msg`Vote`,
  upgrade: msg`Upgrade`,
  repurchase: msg`Re-investment`,
  burn: msg`Fuel burnt`,
  transfer: msg`Member transfer`,
  nft: msg`Passes`,
  direct: msg`Direct referral`,
  position: msg`Position`,
  dividend: msg`Dividend`,
  leadership: msg`Leadership`,
  profit: msg`NFT profit`,
  release: msg`Lock release`,
  swap: msg`Conversion`,
  stake: msg`Pledge`,
  deposit: msg`Deposit`,
  withdraw: msg`Withdrawal`,
  airdrop: msg`Airdrop`,
};

export function assetName(asset: Asset): string {
  return i18n._(names[asset]);
}

/** Shown small beside an amount. */
export function assetUnit(asset: Currency): string {
  const unit = units[asset];
  return typeof unit === "string" ? unit : i18n._(unit);
}

export function lineTypeName(type: LineType): string {
  return i18n._(types[type]);
}
