import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** By the receipt's action. */
const names: Partial<Record<string, MessageDescriptor>> = {
  "vote/create": msg`Vote`,
  "vote/upgrade": msg`Upgrade`,
  "vote/repurchase": msg`Re-investment`,
  "wallet/transfer": msg`Member transfer`,
  "wallet/transferReturn": msg`Transfer returned`,
  "wallet/swap": msg`Trade`,
  "withdraw/create": msg`Withdrawal`,
  "stake/create": msg`Pledge`,
  "nft/buy": msg`Pass bought`,
  "nft/stake": msg`Passes pledged`,
  "nft/transfer": msg`Passes given`,
  "nft/transferReturn": msg`Passes returned`,
};

/** Falls back to the action itself, for actions of a newer server. */
export function actionName(action: string): string {
  const name = names[action];
  return name ? i18n._(name) : action;
}
