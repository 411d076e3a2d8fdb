/** Calls of the member's balances and transfers. Source: rules.md A1. */
import { Type } from "typebox";
import { get, list, none, post, type Endpoint } from "./endpoint.ts";
import { Page } from "./schemas.ts";
import * as ownLimit from "./wallet/own-limit-schemas.ts";
import * as receipts from "./wallet/receipt-schemas.ts";
import * as returns from "./wallet/return-schemas.ts";
import * as wallet from "./wallet/schemas.ts";

export const walletEndpoints = {
  "GET wallet/balances": get("member", "All balances", none, wallet.Balances),
  "GET wallet/balanceLogs": get("member", "The statement", wallet.LineQuery, Page(wallet.BalanceLine)),
  "GET wallet/transferLogs": get("member", "Member transfers in and out", list, Page(wallet.TransferLog)),
  "GET wallet/recipient": get(
    "member",
    "Who would get a transfer or a gift, refused as these would be",
    wallet.RecipientQuery,
    wallet.Recipient,
  ),
  "POST wallet/transfer": post(
    "member",
    "Send usdt to a member of the same network",
    wallet.TransferBody,
    Type.Object({ receipt: receipts.Receipt }),
  ),
  "GET wallet/transferReturn": get(
    "member",
    "Whether a transfer was asked for back, or returned",
    returns.TransferQuery,
    returns.TransferReturn,
  ),
  "POST wallet/transferAsk": post(
    "member",
    "Ask a transfer's recipient to return it",
    returns.TransferQuery,
    returns.TransferReturn,
  ),
  "POST wallet/transferReturn": post(
    "member",
    "Return a received transfer to its sender, whole and once",
    returns.TransferReturnBody,
    Type.Object({ receipt: receipts.Receipt }),
  ),
  "GET wallet/ownLimit": get(
    "member",
    "The member's own limit for what leaves in a day",
    none,
    ownLimit.OwnLimit,
  ),
  "POST wallet/ownLimit": post(
    "member",
    "Set the member's own limit: a lower one applies at once, a higher one after a wait",
    ownLimit.OwnLimitBody,
    ownLimit.OwnLimit,
  ),
  "POST wallet/ownLimitKeep": post(
    "member",
    "Keep the member's own limit, for which a higher one was asked",
    none,
    ownLimit.OwnLimit,
  ),
} as const satisfies Record<string, Endpoint>;
