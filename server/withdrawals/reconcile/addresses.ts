import { sql } from "kysely";
import { askMost } from "../../chain/ask-nodes.ts";
import { openBreak, wasExplained } from "../../chain/breaks.ts";
import type { Node } from "../../chain/client.ts";
import { toCoins, tokenBalance, transactionCount } from "../../chain/payments.ts";
import { fromUnits } from "../../chain/transfers.ts";
import { limiter } from "../../core/limiter.ts";
import type { Context } from "../../core/context.ts";

/** The addresses per check; successive checks cover all. */
const BATCH = 100;
const CONCURRENT_REQUESTS = 8;

interface Holding {
  member_id: bigint;
  credited: bigint;
  addresses: string[];
}

/**
 * Credited amounts must be at the member's addresses until these have sent something. Source: rules.md W28.
 * @param after the member after whom to continue. @returns the last one checked; 0 to begin again.
 */
export async function checkAddresses({ db, chain }: Context, node: Node, after: bigint): Promise<bigint> {
  const { chainId } = node.settings;
  // The ledger is read before the chain, whose balances only grow meanwhile.
  const { rows } = await sql<Holding>`
    select d.member_id, sum(d.amount)::bigint as credited,
      (select array_agg(a.address) from deposit_address a where a.member_id = d.member_id) as addresses
    from deposit d
    where d.chain_id = ${chainId} and d.status = 'credited' and d.block_hash is not null and d.member_id in (
      select distinct member_id from deposit where member_id > ${after} order by member_id limit ${BATCH})
    group by d.member_id order by d.member_id`.execute(db);
  const limited = limiter(CONCURRENT_REQUESTS);
  const decimals = await chain!.decimals();
  await Promise.all(
    rows.map((row) =>
      limited(async () => {
        const addresses = row.addresses ?? [];
        const owed = fromUnits(row.credited, decimals);
        if ((await heldAt(node, addresses, owed)) >= owed) return;
        // A node that lags stops nothing.
        const held = await askMost(chain!, (one) => heldAt(one, addresses, owed));
        if (held >= owed) return;
        const missing = toCoins(owed - held, decimals);
        const subject = `member ${row.member_id}, ${missing} USDT`;
        if (await wasExplained(db, "custody", subject)) return;
        const facts = { code: "addresses_short", member: String(row.member_id), missing } as const;
        await openBreak(db, { chainId, kind: "custody", subject, facts });
      }),
    ),
  );
  return rows.length < BATCH ? 0n : rows.at(-1)!.member_id;
}

/** What is owed once an address was swept. */
async function heldAt(node: Node, addresses: string[], owed: bigint): Promise<bigint> {
  let held = 0n;
  for (const address of addresses) {
    held += await tokenBalance(node, address);
    if ((await transactionCount(node, address, "latest")) > 0) return owed;
  }
  return held;
}
