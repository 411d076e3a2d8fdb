import type { Reserves } from "../../contract/evidence/root.ts";
import { parseAmount, formatAmount } from "../../contract/money.ts";
import { takeReading } from "../../server/books/reading.ts";
import type { Opened } from "./engine.ts";
import { held } from "./pools.ts";

export const CHAIN = 56;
export const TOKEN = "0x55d398326f99059fF775485246999027B3197955";
export const HOT = "0x1111111111111111111111111111111111111111";
export const COLD = "0x2222222222222222222222222222222222222222";
/** An address to which money leaves the platform. */
export const OWNER = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const at = (index: number) => `0x${(index + 1).toString(16).padStart(40, "3")}`;

export function reserves(hot: string, cold = "0", deposits: string[] = []): Reserves {
  const sum = [hot, cold, ...deposits].reduce((total, one) => total + parseAmount(one), 0n);
  return {
    chainId: CHAIN,
    token: TOKEN,
    block: { number: 100, hash: `0x${"ab".repeat(32)}` },
    total: formatAmount(sum),
    addresses: [
      { address: HOT, kind: "hot", balance: hot, index: null, signature: null },
      { address: COLD, kind: "cold", balance: cold, index: null, signature: null },
      ...deposits.map((balance, index) => ({
        address: at(index),
        kind: "deposit" as const,
        balance,
        index,
        signature: null,
      })),
    ],
  };
}

/** Reads a chain that holds `surplus` more than is owed. All deposits up to block `scanned` count as read. */
export async function readChain({ ctx, ...server }: Opened, surplus: string, scanned = 100): Promise<void> {
  await ctx.db
    .insertInto("chain_cursor")
    .values({
      chain_id: BigInt(CHAIN),
      token: TOKEN,
      scanned: BigInt(scanned),
      verified: BigInt(scanned),
      head: BigInt(scanned),
      head_hash: "0x",
      read_at: ctx.now(),
    })
    .onConflict((conflict) =>
      conflict.columns(["chain_id", "token"]).doUpdateSet({ scanned: BigInt(scanned) }),
    )
    .execute();
  const owed = -(await held({ ctx, ...server }, "custody", "usdt"));
  const hot = formatAmount(owed + parseAmount(surplus));
  await takeReading({ ...ctx, chain: null }, async () => reserves(hot));
}

export const payoutOf = (amount: string) => ({ amount, address: OWNER, reason: "earned" });
export const topUpOf = (amount: string, from: "fees" | "surplus") => ({ amount, from, reason: "empty" });

export const usdtIn = async (server: Opened, book: "fees" | "reserve" | "custody") =>
  formatAmount(await held(server, book, "usdt"));

/** The sum of book transfers that other tests of the file have left open. */
export async function openPayouts({ ctx: { db } }: Opened): Promise<bigint> {
  const rows = await db.selectFrom("book_transfer").select("amount").where("state", "=", "open").execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0n);
}
