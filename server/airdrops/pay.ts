/**
 * Each piece is a short transaction that also moves the airdrop's cursor, so nobody is paid twice, however often and by
 * however many servers it is resumed. Source: rules.md O117.
 */
import { sql } from "kysely";
import type { Json } from "../../contract/canonical.ts";
import { dayIn } from "../../contract/days.ts";
import { formatAmount } from "../../contract/money.ts";
import { airdropAmount } from "../../contract/airdrops/amounts.ts";
import { announceAll } from "../announce/announce.ts";
import type { Context, Tx } from "../core/context.ts";
import { readSettings } from "../core/settings.ts";
import { transact } from "../core/transact.ts";
import type { EntryInput } from "../ledger/accounts.ts";
import { Posting } from "../ledger/posting.ts";
import { recordAct } from "../operator/audit.ts";
import { termsOf } from "./read.ts";
import { hasOpenRestoration } from "../store/restoration.ts";
import type { AirdropRow } from "./tables.ts";

/** Limits how long members are locked. */
const BATCH = 500;

export type AddLots = (
  tx: Tx,
  locked: { member: bigint; amount: bigint }[],
  day: string,
  rate: string,
) => Promise<void>;

interface Due {
  member: bigint;
  weight: bigint;
  amount: bigint;
}

/** @returns whether more may follow. */
export function payPiece({ db, now }: Context, id: bigint, addLots: AddLots): Promise<boolean> {
  return transact(db, (tx) => payWithin(tx, id, addLots, now()));
}

export async function payWithin(tx: Tx, id: bigint, addLots: AddLots, at: Date): Promise<boolean> {
  const row = await tx.selectFrom("airdrop").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (row?.state !== "running" || (await hasOpenRestoration(tx))) return false;
  const recipients = await tx
    .selectFrom("airdrop_recipient")
    .select(["member_id", "weight"])
    .where("airdrop_id", "=", id)
    .where("member_id", ">", row.paid_member)
    .orderBy("member_id")
    .limit(BATCH)
    .execute();
  const terms = termsOf(row);
  const due = recipients.map(({ member_id: member, weight }): Due => {
    return { member, weight, amount: airdropAmount(weight, terms) };
  });
  if (due.length > 0) await payAll(tx, row, due, addLots, at);
  const isDone = due.length < BATCH;
  await settle(tx, row, due, isDone, at);
  return !isDone;
}

async function payAll(tx: Tx, row: AirdropRow, due: Due[], addLots: AddLots, at: Date): Promise<void> {
  const members = due.map(({ member }) => member);
  const posting = await Posting.open(tx, members, at);
  const { asset } = row;
  const sum = sumOf(due);
  const transaction = posting.post({ kind: "airdrop", type: "airdrop", source: sourceOf(row) }, [
    ...due.map(({ member, weight, amount }): EntryInput => ({
      party: { member },
      asset,
      amount,
      source: ownSource(row, weight),
    })),
    ...counterpart(asset, sum),
  ]);
  await posting.write();
  if (asset === "lock") {
    const { withdrawWindow, lockReleaseRate } = await readSettings(tx);
    await addLots(tx, due, dayIn(withdrawWindow.timeZone, at), lockReleaseRate);
  }
  await sql`
    update airdrop_recipient set transaction_id = ${transaction}::uuid
    where airdrop_id = ${row.id} and member_id between ${members[0]!} and ${members.at(-1)!}`.execute(tx);
  await announceAll(
    tx,
    due.map(({ member, amount }) => ({
      memberId: member,
      event: "airdrop_received" as const,
      id: row.id.toString(),
      opens: posting.linesOf(member)[0]!.seq.toString(),
      data: { asset, change: formatAmount(amount) },
      at,
    })),
  );
}

async function settle(tx: Tx, row: AirdropRow, due: Due[], isDone: boolean, at: Date): Promise<void> {
  const paid = row.paid + sumOf(due);
  const paidCount = row.paid_count + due.length;
  await tx
    .updateTable("airdrop")
    .set({
      paid,
      paid_count: paidCount,
      paid_member: due.at(-1)?.member ?? row.paid_member,
      ...(isDone && { state: "done" as const, ended_at: at }),
    })
    .where("id", "=", row.id)
    .execute();
  if (!isDone) return;
  const after = { state: "done", recipients: paidCount, paid: formatAmount(paid) };
  const act = { act: "airdrop done", subject: `airdrop ${row.id}`, reason: "" };
  await recordAct(tx, { ...act, before: { state: row.state }, after }, at);
}

/** The payments come out of what was set aside at the start. */
function counterpart(asset: AirdropRow["asset"], sum: bigint): EntryInput[] {
  const entries: Record<AirdropRow["asset"], EntryInput[]> = {
    usdt: [{ party: { pool: "airdrop" }, asset: "usdt", amount: -sum }],
    points: [
      { party: { pool: "airdrop" }, asset: "usdt", amount: -sum },
      { party: { pool: "backing" }, asset: "usdt", amount: sum },
      { party: { pool: "supply" }, asset: "points", amount: -sum },
    ],
    fuel: [{ party: { pool: "airdrop" }, asset: "fuel", amount: -sum }],
    lock: [
      { party: { pool: "airdrop" }, asset: "fuel", amount: -sum },
      { party: { pool: "backing" }, asset: "fuel", amount: sum },
      { party: { pool: "supply" }, asset: "lock", amount: -sum },
    ],
  };
  return entries[asset];
}

/** Enough to recompute each amount. */
function sourceOf({ id, title, split, asked, weight }: AirdropRow): { [key: string]: Json } {
  return {
    airdrop: id.toString(),
    title,
    ...(split === "each" && { each: formatAmount(asked) }),
    ...(split === "shared" && { budget: formatAmount(asked), ofWeight: weight.toString() }),
  };
}

function ownSource({ split }: AirdropRow, weight: bigint): { [key: string]: Json } {
  return split === "listed" ? {} : { quantity: Number(weight) };
}

const sumOf = (due: Due[]) => due.reduce((sum, { amount }) => sum + amount, 0n);
