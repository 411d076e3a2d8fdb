import type { SwapBody } from "../../contract/fuel/swap-schemas.ts";
import { type Client, newMember, passwords } from "./client.ts";
import type { Opened } from "./engine.ts";

export async function newTrader(server: Opened, account: string, usdt: string, fuel = "0"): Promise<Client> {
  const client = await newMember(server.origin, account);
  if (usdt !== "0") await client.credit(account, usdt);
  if (fuel !== "0") await client.credit(account, fuel, "fuel");
  return client;
}

type Currency = SwapBody["from"];

/** @param expected the amount that the member was shown to receive. */
export const swap = (client: Client, from: Currency, to: Currency, amount: string, expected: string) =>
  client.answer("POST wallet/swap", {
    from,
    to,
    amount,
    expect: expected,
    payPassword: passwords.payPassword,
  });
export const buy = (client: Client, amount: string, expected: string) =>
  swap(client, "usdt", "fuel", amount, expected);
export const sell = (client: Client, amount: string, expected: string) =>
  swap(client, "fuel", "usdt", amount, expected);
export const balances = (client: Client) => client.call("GET wallet/balances", {});
