/** A small platform with everything that can be tampered with, and a way to restore it. */
import { sql } from "kysely";
import type { Tx } from "../../../server/store/store.ts";
import { Client, fundedMember, newMember, passwords } from "../client.ts";
import type { Opened } from "../engine.ts";
import { dayIn } from "../../../contract/days.ts";

const { payPassword } = passwords;

export interface Platform {
  server: Opened;
  operator: Client;
  /** One line of referrals, the highest first. */
  members: Client[];
}

export async function makePlatform(server: Opened): Promise<Platform> {
  const operator = new Client(server.origin);
  const top = await fundedMember(server.origin, "anna", "5000");
  const middle = await newMember(server.origin, "ben", "anna");
  const below = await newMember(server.origin, "cem", "ben");
  const members = [top, middle, below];
  for (const [i, member] of members.entries()) {
    if (i > 0) await member.credit(["anna", "ben", "cem"][i]!, "3000");
    await member.call("POST vote/create", { level: 1 + i, payType: "usdt", payPassword });
    server.clock.advance(60_000);
  }
  await top.call("POST nft/buy", { id: 1, quantity: 3, payPassword });
  await top.call("POST nft/transfer", { id: 1, quantity: 1, account: "ben", payPassword });
  await top.call("POST nft/stake", { id: 1, quantity: 1, payPassword });
  await operator.call("POST operator/root/make", {});
  server.clock.advance(60_000);
  await top.call("POST wallet/transfer", { account: "cem", amount: "100", payPassword });
  await below.call("POST wallet/transfer", { account: "anna", amount: "10", payPassword });
  await operator.call("POST operator/root/make", {});
  server.clock.advance(86_400_000);
  const day = dayIn("Asia/Shanghai", server.clock.now());
  await operator.call("POST operator/job/run", { name: "dividend", day });
  for (const [i, member] of members.entries()) await member.login(["anna", "ben", "cem"][i]!);
  await operator.call("POST operator/root/make", {});
  return { server, operator, members };
}

const tables = [
  "audit",
  "audit_head",
  "entry",
  "evidence_head",
  "evidence_log",
  "evidence_root",
  "ledger_transaction",
  "member",
  "nft_holding",
  "nft_pass",
  "nft_stake",
  "nft_transaction",
  "outcome",
  "pool",
  "signing_key",
  "sum_leaf",
  "sum_node",
  "vote",
  "wallet",
];

export async function keepRows({ server }: Platform): Promise<void> {
  await withAllRights(server, async (tx) => {
    await sql`create schema kept`.execute(tx);
    for (const table of tables)
      await sql`create table ${sql.table(`kept.${table}`)} as table ${sql.table(table)}`.execute(tx);
  });
}

export async function restoreRows({ server }: Platform): Promise<void> {
  await withAllRights(server, async (tx) => {
    for (const table of tables) {
      await sql`delete from ${sql.table(table)}`.execute(tx);
      await sql`insert into ${sql.table(table)} overriding system value table ${sql.table(`kept.${table}`)}`.execute(
        tx,
      );
    }
  });
  await server.ctx.receipts.reload(server.ctx.db);
}

/** As the database's superuser, with every trigger off. */
export async function withAllRights(server: Opened, work: (tx: Tx) => Promise<void>): Promise<void> {
  await server.ctx.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await work(tx);
  });
}
