/** Source: rules.md W1, W11. */
import type { WithdrawStatus } from "../../contract/withdrawals/schemas.ts";
import { assertNoBreak } from "../chain/breaks.ts";
import { Posting } from "../ledger/posting.ts";
import { Refused } from "../core/refused.ts";
import { noteMembers } from "../store/changes.ts";
import type { Tx } from "../store/store.ts";
import { parseId } from "../core/ids.ts";
import type { WithdrawalRow } from "./records.ts";

interface Step {
  from: WithdrawStatus[];
  to: WithdrawStatus;
}

/** Steps of members and operators. None ends `signed`: only the chain does. */
const acts = {
  cancel: { from: ["pending"], to: "cancelled" },
  approve: { from: ["pending"], to: "approved" },
  reject: { from: ["pending", "approved", "failed"], to: "rejected" },
  setByHand: { from: ["approved"], to: "approved" },
  confirm: { from: ["approved", "sent", "failed"], to: "confirmed" },
} as const satisfies Record<string, Step>;

const payoutSteps = {
  sign: { from: ["approved"], to: "signed" },
  send: { from: ["signed"], to: "sent" },
  pay: { from: ["signed", "sent"], to: "confirmed" },
  fail: { from: ["signed", "sent"], to: "failed" },
} as const satisfies Record<string, Step>;

/** For a transaction of the wallet that paid the withdrawal. */
const bindStep = {
  bind: { from: ["pending", "approved", "signed", "sent", "failed"], to: "confirmed" },
} as const satisfies Record<string, Step>;

const steps = { ...acts, ...payoutSteps, ...bindStep };

/** Steps that only record what happened on the chain. */
const recording = new Set<string>(["send", "pay", "fail", "bind"]);

export type ActName = keyof typeof acts;
export type StepName = keyof typeof steps;

/** The caller's `posting` holds the member's lock. */
export interface StatusChange {
  posting: Posting;
  before: WithdrawalRow;
  after: WithdrawalRow;
}

/**
 * Locks the member's wallet, so that the second of concurrent steps fails.
 * @param memberId the required owner, if any.
 * @throws Refused `not_found`, `invalid` if the status does not allow the step, `reconciling` while chain and database
 * disagree (rules.md W26).
 */
export async function takeStep(
  tx: Tx,
  name: StepName,
  id: string,
  at: Date,
  {
    memberId,
    changes = {},
  }: { memberId?: bigint; changes?: Partial<Pick<WithdrawalRow, "reason" | "tx_hash" | "by_hand">> } = {},
): Promise<StatusChange> {
  const number = parseId(id);
  const owner = await ownerOf(tx, number);
  if (owner === undefined || (memberId !== undefined && owner !== memberId)) {
    throw new Refused("not_found", { field: "id" });
  }
  const posting = await Posting.open(tx, [owner], at);
  if (!recording.has(name)) await assertNoBreak(tx);
  const { from, to }: Step = steps[name];
  const before = await tx
    .selectFrom("withdrawal")
    .selectAll()
    .where("id", "=", number)
    .where("status", "in", from)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Refused("invalid", { field: "id" });
  const sent = to === "sent" || to === "confirmed" ? { sent_at: before.sent_at ?? at } : {};
  const confirmed = to === "confirmed" ? { confirmed_at: at } : {};
  const approved = name === "approve" ? { approved_at: at } : {};
  const ended_at = to === "rejected" || to === "cancelled" || to === "failed" ? at : null;
  const after = await tx
    .updateTable("withdrawal")
    .set({ ...changes, ...approved, ...sent, ...confirmed, ended_at, status: to })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  noteMembers(tx, [owner]);
  return { posting, before, after };
}

async function ownerOf(tx: Tx, id: bigint): Promise<bigint | undefined> {
  const row = await tx.selectFrom("withdrawal").select("member_id").where("id", "=", id).executeTakeFirst();
  return row?.member_id;
}
