import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LineType } from "../../../contract/wallet/schemas.ts";

const types: Record<LineType, MessageDescriptor> = {
  credit: msg({ message: "Credit", context: "a line of the bill" }),
  vote: msg`Vote`,
  upgrade: msg`Upgrade`,
  repurchase: msg`Re-investment`,
  burn: msg`Fuel burned`,
  transfer: msg`Member transfer`,
  nft: msg`Passes`,
  direct: msg`Direct referral`,
  position: msg`Position`,
  dividend: msg`Dividend`,
  leadership: msg`Leadership`,
  profit: msg`NFT profit`,
  release: msg`Lock release`,
  swap: msg`Trade`,
  stake: msg`Pledge`,
  deposit: msg`Deposit`,
  withdraw: msg`Withdrawal`,
  airdrop: msg`Airdrop`,
};

export function lineTypeName(type: LineType): string {
  // Types of a newer server are shown as they are.
  return type in types ? i18n._(types[type]) : type;
}
