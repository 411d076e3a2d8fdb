import { Posting } from "../../server/ledger/posting.ts";
import type { Client } from "./client.ts";
import type { Opened } from "./engine.ts";

let deposits = 0;

export async function deposit({ ctx }: Opened, uid: string): Promise<bigint> {
  const { id } = await ctx.db
    .insertInto("deposit")
    .values({
      member_id: BigInt(uid),
      tx_hash: `0x${(deposits += 1).toString(16).padStart(64, "0")}`,
      log_ordinal: 0,
      amount: 1_000_000_000n,
      sender: null,
      block_number: null,
      block_hash: null,
      status: "seen",
      reason: null,
      created_at: ctx.now(),
      credited_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Posts `count` credits of one usdt each in one transaction. */
export async function postLines({ ctx }: Opened, uid: string, count: number): Promise<void> {
  const member = BigInt(uid);
  await ctx.db.transaction().execute(async (tx) => {
    const posting = await Posting.open(tx, [member], ctx.now());
    for (let i = 0; i < count; i += 1) {
      posting.post({ kind: "credit", type: "credit", source: { reason: "test" } }, [
        { party: { pool: "custody" }, asset: "usdt", amount: -100_000_000n },
        { party: { member }, asset: "usdt", amount: 100_000_000n },
      ]);
    }
    await posting.write();
  });
}

export function publish(member: Client, kind: "notice" | "article"): Promise<unknown> {
  return member.call("POST operator/notices", {
    kind,
    languages: { en: { title: "T", summary: "", body: "" }, "vi-VN": { title: "V", summary: "", body: "" } },
  });
}
