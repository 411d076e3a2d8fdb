/** Source: rules.md D22. */
import type { MissingDeposit, WriteOffBody } from "../../contract/deposits/operator-schemas.ts";
import { formatAmount, minimum } from "../../contract/money.ts";
import type { EntryInput } from "../ledger/accounts.ts";
import { Posting } from "../ledger/posting.ts";
import { poolBalance } from "../ledger/pools.ts";
import { recordAct } from "../operator/audit.ts";
import { ONE_OPERATOR } from "../operator/operator-names.ts";
import type { CountOperators } from "../operator/two-operators.ts";
import type { OperatorIdentity } from "../core/acting.ts";
import { parseId } from "../core/ids.ts";
import { Refused } from "../core/refused.ts";
import type { Store, Tx } from "../store/store.ts";

/** Oldest first. */
export async function readMissing(db: Store | Tx, id?: bigint): Promise<MissingDeposit[]> {
  let query = db
    .selectFrom("deposit")
    .innerJoin("member", "member.id", "deposit.member_id")
    .leftJoin("deposit_write_off", "deposit_id", "deposit.id")
    .selectAll("deposit")
    .select(["account", "first_by", "second_by"])
    .where("gone_at", "is not", null);
  query = id === undefined ? query.where("written_off_at", "is", null) : query.where("deposit.id", "=", id);
  const rows = await query.orderBy("deposit.id").execute();
  return rows.map((row) => ({
    id: row.id.toString(),
    account: row.account,
    txHash: row.tx_hash,
    amount: formatAmount(row.amount),
    goneAt: row.gone_at!.toISOString(),
    firstBy: row.first_by,
    secondBy: row.second_by,
    writtenOffAt: row.written_off_at?.toISOString() ?? null,
  }));
}

/**
 * The first call asks; the second, by another operator, writes off: the platform bears the loss, and the member's hold
 * ends. If the first operator no longer has the right, the call asks anew.
 * @param identity an operator with a name of their own counts as one, whatever `by` says.
 * @throws Refused `operator_forbidden`; `not_found` if it is not missing; `invalid` for the same name twice;
 * PoolExhausted.
 */
export async function writeOff(
  tx: Tx,
  count: CountOperators,
  { id, by, reason }: WriteOffBody,
  identity: OperatorIdentity,
  at: Date,
): Promise<MissingDeposit> {
  const operator = identity.name;
  const number = parseId(id);
  const deposit = await tx
    .selectFrom("deposit")
    .selectAll()
    .where("id", "=", number)
    .where("gone_at", "is not", null)
    .where("written_off_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!deposit) throw new Refused("not_found", { field: "id" });
  const name = by.trim();
  const first = await tx
    .selectFrom("deposit_write_off")
    .select(["first_by", "first_operator"])
    .where("deposit_id", "=", number)
    .executeTakeFirst();
  const others = first?.first_operator == null ? [] : [first.first_operator];
  const stands = await count(tx, "POST operator/deposit/writeOff", identity, others);
  const asked = stands ? first : undefined;
  if (!asked) {
    await tx.deleteFrom("deposit_write_off").where("deposit_id", "=", number).execute();
    const asks = { first_by: name, first_operator: operator, first_reason: reason, first_at: at };
    const open = { second_by: null, second_reason: null, second_at: null };
    await tx
      .insertInto("deposit_write_off")
      .values({ deposit_id: number, ...asks, ...open })
      .execute();
  } else {
    const isNamed = operator !== ONE_OPERATOR && asked.first_operator === operator;
    if (isNamed || asked.first_by.toLowerCase() === name.toLowerCase())
      throw new Refused("invalid", { field: "by" });
    await tx
      .updateTable("deposit_write_off")
      .set({ second_by: name, second_reason: reason, second_at: at })
      .where("deposit_id", "=", number)
      .execute();
    await tx.updateTable("deposit").set({ written_off_at: at }).where("id", "=", number).execute();
    await bookLoss(tx, deposit.amount, number, at);
  }
  const [after] = await readMissing(tx, number);
  const act = asked ? "deposit write-off" : "deposit write-off asked";
  await recordAct(tx, { act, subject: id, before: first ?? null, after: { ...after, by: name }, reason }, at);
  return after!;
}

/** `fees` bears the loss, then `reserve`. A negative amount is a loss that came back. */
export async function bookLoss(tx: Tx, amount: bigint, deposit: bigint, at: Date): Promise<void> {
  const posting = await Posting.open(tx, [], at);
  const fees = minimum(amount, await poolBalance(tx, "fees", "usdt", { lock: true }));
  const entries: EntryInput[] = [
    { party: { pool: "custody" }, asset: "usdt", amount },
    { party: { pool: "fees" }, asset: "usdt", amount: -fees },
    { party: { pool: "reserve" }, asset: "usdt", amount: fees - amount },
  ];
  posting.post(
    { kind: "write-off", type: "deposit", source: { deposit: deposit.toString() } },
    entries.filter((entry) => entry.amount !== 0n),
  );
  await posting.write();
}
