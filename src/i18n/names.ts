/** The one name of each asset and each kind of balance line, on every screen. */
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BalanceLine, LineType } from "../../contract/schemas/wallet.ts";

export type Asset = BalanceLine["asset"];

const assets: Record<Asset, { name: MessageDescriptor; unit: MessageDescriptor }> = {
  usdt: { name: msg`USDT balance`, unit: msg`USDT` },
  points: { name: msg`Points`, unit: msg`points` },
  fuel: { name: msg`Fuel (EPD)`, unit: msg`EPD` },
  lock: { name: msg`Locked`, unit: msg`EPD` },
};

const types: Record<LineType, MessageDescriptor> = {
  credit: msg`Credit`,
  vote: msg`Vote`,
  direct: msg`Direct referral`,
  position: msg`Position`,
  dividend: msg`Dividend`,
  leadership: msg`Leadership`,
};

export function assetName(asset: Asset): string {
  return i18n._(assets[asset].name);
}

/** What stands small beside an amount. */
export function assetUnit(asset: Asset): string {
  return i18n._(assets[asset].unit);
}

export function lineTypeName(type: LineType): string {
  return i18n._(types[type]);
}
