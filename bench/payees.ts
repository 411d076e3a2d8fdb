import { sql } from "kysely";
import { UNIT } from "../contract/money.ts";
import { Posting } from "../server/ledger/posting.ts";
import type { Store } from "../server/store/store.ts";

export async function populate(db: Store, count: number): Promise<void> {
  await sql`
    with made as (
      insert into member (account, referrer_id, created_at, depth, jump_id)
      select 'payee_' || n, null, now(), 0, null from generate_series(1, ${count}::integer) n returning id
    ), wallets as (
      insert into wallet (member_id, head_hash) select id, ${"0".repeat(64)} from made
    )
    insert into vote (member_id, level, pay_price, vote_value, repurchases_left, base_value, repurchase_fuel, seat, status, created_at)
    select id, 1, ${100n * UNIT}::bigint, ${150n * UNIT}::bigint, 10, ${150n * UNIT}::bigint, ${10n * UNIT}::bigint, id, 'active', now()
    from made`.execute(db);
  await sql`analyze`.execute(db);
  await db.transaction().execute(async (tx) => {
    const posting = await Posting.open(tx, [], new Date());
    const amount = 1_000_000n * UNIT;
    posting.post({ kind: "credit", type: "credit", source: {} }, [
      { party: { pool: "custody" }, asset: "usdt", amount: -amount },
      { party: { pool: "dividend" }, asset: "usdt", amount },
    ]);
    await posting.write();
  });
}
