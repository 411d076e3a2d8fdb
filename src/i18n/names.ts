import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";

export type Asset = BalanceLine["asset"];
/** Passes are counted, so they are no currency. */
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

export function assetName(asset: Asset): string {
  return i18n._(names[asset]);
}

export function assetUnit(asset: Currency): string {
  const unit = units[asset];
  return typeof unit === "string" ? unit : i18n._(unit);
}
