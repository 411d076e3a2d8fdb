import { sql } from "kysely";
import type { Airdrop, AirdropBody } from "../../contract/airdrops/operator-schemas.ts";
import { parseAmount } from "../../contract/money.ts";
import { workOff } from "../../server/airdrops/worker.ts";
import { addLots } from "../../server/fuel/locked-lots.ts";
import { newMember, type Client } from "./client.ts";
import type { Opened } from "./engine.ts";
import type { Desk } from "./operator-sessions.ts";
import { setBook } from "./pools.ts";

export const listOf = (csv: string, changes: Partial<AirdropBody> = {}): AirdropBody => ({
  title: "First passes",
  asset: "usdt",
  book: "fees",
  audience: { kind: "list", csv },
  ...changes,
});

/** @throws Error where the list has errors. */
export async function draft(desk: Desk, body: AirdropBody): Promise<Airdrop> {
  const { airdrop, errors } = await desk.must("POST operator/airdrop/preview", body);
  if (!airdrop) throw new Error(JSON.stringify(errors));
  return airdrop;
}

export const startOf = ({ id, digest }: Airdrop) => ({ id, digest: digest!, reason: "thanks" });

/** Pays until no airdrop is open, as the worker does. */
export const pay = ({ ctx }: Pick<Opened, "ctx">, signal?: AbortSignal) => workOff(ctx, addLots, signal);

/** Sets the book `fees` to an amount of usdt. */
export const fill = (server: Opened, amount: string) => setBook(server, "fees", parseAmount(amount));

export async function someMembers(origin: string, begin: string, count: number): Promise<Client[]> {
  const names = Array.from({ length: count }, (_, i) => `${begin}_${i}`);
  return Promise.all(names.map((name) => newMember(origin, name)));
}

/**
 * Inserts members without votes, named `begin_0` and so on, into the database: faster than the API where a test
 * needs many.
 */
export async function plantMembers({ ctx }: Opened, begin: string, count: number): Promise<void> {
  await sql`
    with root as (select id from member where referrer_id is null), planted as (
      insert into member (account, referrer_id, created_at, depth, jump_id)
      select ${begin} || '_' || i, root.id, now(), 1, jump_below(root.id)
      from root, generate_series(0, ${count}::integer - 1) as i returning id)
    insert into wallet (member_id, head_hash) select id, repeat('0', 64) from planted`.execute(ctx.db);
}

export const planted = (begin: string, count: number, amount: string) =>
  Array.from({ length: count }, (_, i) => `${begin}_${i},${amount}`).join("\n");
