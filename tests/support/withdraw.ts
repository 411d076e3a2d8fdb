import { addDays, dayIn } from "../../contract/days.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import type { WithdrawBody } from "../../contract/withdrawals/schemas.ts";
import { passwords, type CallOptions, type Client } from "./client.ts";

/** From EIP-55 itself. */
export const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
export const OTHER_ADDRESS = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

const tomorrow = addDays(dayIn("Asia/Shanghai", new Date()), 1);

/** A time of day tomorrow or `days` later: sessions that begin now still hold then. */
export function platformTime(time: string, days = 0): Date {
  return new Date(`${addDays(tomorrow, days)}T${time}+08:00`);
}

/** Unless changed, the request expects the arrival after the default fee of 5%. */
export function withdraw(
  client: Client,
  amount: string,
  changes: Partial<WithdrawBody> = {},
  options: CallOptions = {},
) {
  const expect = formatAmount(parseAmount(amount) - parseAmount(amount) / 20n);
  const body = { amount, address: ADDRESS, expect, payPassword: passwords.payPassword, ...changes };
  return client.answer("POST withdraw/create", body, options);
}

/** @throws Error when it differs from the last line of the statement, and not only because a line came meanwhile. */
export async function usdtOf(client: Client): Promise<string> {
  for (let reads = 1; ; reads += 1) {
    const { balance } = await client.call("GET wallet/balances", {});
    const { list } = await client.call("GET wallet/balanceLogs", { asset: "usdt", limit: 1 });
    const last = list[0]?.balance ?? "0";
    if (balance === last) return balance;
    if (reads === 3) throw new Error(`${balance} but the bill says ${last}`);
  }
}
