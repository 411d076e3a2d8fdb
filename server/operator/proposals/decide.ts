/** Source: rules.md O97 to O100. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { Check } from "typebox/value";
import { canonical, type Json } from "../../../contract/canonical.ts";
import { endpoints } from "../../../contract/endpoints.ts";
import type {
  Proposal,
  ProposalBody,
  ProposalRejection,
} from "../../../contract/operator/proposal-schemas.ts";
import type { Proposable } from "../../../contract/operator/proposable.ts";
import { mayCall } from "../../../contract/operator/rights.ts";
import { actAs, type OperatorIdentity } from "../../core/acting.ts";
import type { Context, Tx } from "../../core/context.ts";
import { Refused } from "../../core/refused.ts";
import { transact } from "../../core/transact.ts";
import { databaseIdentity } from "../../store/database-identity.ts";
import { recordAct } from "../audit.ts";
import { isPerson } from "../two-operators.ts";
import type { Preview, ProposalKind, ReadStanding } from "./kind.ts";
import { readProposal, stateOf, type ProposalRow } from "./read.ts";

const LAPSE_MS = 72 * 3_600_000;

export interface Rules {
  kinds: ReadonlyMap<Proposable, ProposalKind>;
  readStanding: ReadStanding;
}

/** @throws Refused `operator_forbidden`, `invalid`, and those of the look. */
export async function lookAt(
  { kinds }: Rules,
  { call, request }: ProposalBody,
  identity: OperatorIdentity,
): Promise<unknown> {
  assertPerson(identity, call);
  if (!Check(endpoints[call].request, request)) throw new Refused("invalid", { field: "request" });
  return kinds.get(call)!.look?.(request as never);
}

/**
 * @param looked see {@link lookAt}.
 * @throws Refused `operator_forbidden`, and those of the call
 */
export async function propose(
  tx: Tx,
  { kinds, readStanding }: Rules,
  { call, request }: ProposalBody,
  { identity, at, looked }: { identity: OperatorIdentity; at: Date; looked: unknown },
): Promise<Proposal> {
  const rolesOf = await readStanding(tx, [identity.name]);
  if (!mayCall(rolesOf(identity.name, identity.via), call)) throw new Refused("operator_forbidden");
  const kind = kinds.get(call)!;
  const { subject, restsOn, effect } = await kind.preview(tx, request as never, at, looked);
  const { id } = await tx
    .insertInto("proposal")
    .values({
      call,
      subject,
      request: JSON.stringify(kind.kept?.(request as never) ?? request),
      effect: JSON.stringify(effect),
      rests_on: await fingerprint(tx, restsOn),
      proposed_by: identity.name,
      proposed_at: at,
      until: new Date(at.getTime() + LAPSE_MS),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const after = { proposal: id.toString(), call, effect };
  await recordAct(tx, { act: "propose", subject, before: null, after, reason: reasonOf(request) }, at);
  return readProposal(tx, id, at);
}

/**
 * Carries the proposal out in the transaction that approves it.
 * @throws Refused `not_found`, `operator_forbidden`, `proposal_same_operator`, `proposal_over`, `proposal_stale`, and
 * those of the call.
 */
export async function approve(
  tx: Tx,
  rules: Rules,
  id: string,
  { identity, key, at, prepared }: { identity: OperatorIdentity; key: string; at: Date; prepared: unknown },
): Promise<{ proposal: Proposal; result: unknown }> {
  const row = await lockOpen(tx, id, at);
  const kind = await judge(tx, rules, row, identity, at);
  if (!kind) throw new Refused("proposal_stale");
  await close(tx, row, { outcome: "done", by: identity.name, at, reason: null });
  const before = { state: "open", proposedBy: row.proposed_by };
  const after = { proposal: id, call: row.call, effect: row.effect };
  const act = { act: "proposal approve", subject: row.subject, reason: reasonOf(row.request) };
  await recordAct(tx, { ...act, before, after }, at);
  const how = { key, at, proposedBy: row.proposed_by, prepared };
  const result = await kind.perform(tx, row.request as never, how);
  return { proposal: await readProposal(tx, row.id, at), result };
}

/**
 * A separate transaction, since the refusal of an approval would roll the end back.
 * @returns the kind and the request of one that can be approved.
 */
export async function voidIfStale(
  ctx: Context,
  rules: Rules,
  id: string,
  identity: OperatorIdentity,
): Promise<{ kind: ProposalKind; request: unknown }> {
  const at = ctx.now();
  const found = await transact(ctx.db, async (tx) => {
    const row = await lockOpen(tx, id, at);
    const kind = await judge(tx, rules, row, identity, at);
    if (kind) return { kind, request: row.request };
    actAs(tx, identity);
    await close(tx, row, { outcome: "void", by: null, at, reason: null });
    const after = { proposal: id, state: "void" };
    await recordAct(tx, { act: "proposal void", subject: row.subject, before: null, after, reason: "" }, at);
    return null;
  });
  if (!found) throw new Refused("proposal_stale");
  return found;
}

/** The proposer may also reject it. @throws Refused `not_found`, `operator_forbidden`, `proposal_over` */
export async function reject(
  tx: Tx,
  { id, reason }: ProposalRejection,
  identity: OperatorIdentity,
  at: Date,
): Promise<Proposal> {
  const row = await lockOpen(tx, id, at);
  if (!mayCall(identity.roles, row.call)) throw new Refused("operator_forbidden");
  await close(tx, row, { outcome: "rejected", by: identity.name, at, reason });
  const [before, after] = [
    { state: "open", proposedBy: row.proposed_by },
    { proposal: id, state: "rejected" },
  ];
  await recordAct(tx, { act: "proposal reject", subject: row.subject, before, after, reason }, at);
  return readProposal(tx, row.id, at);
}

/** Scripts and impersonal tokens would make two operators of one. */
function assertPerson(identity: OperatorIdentity, call: Proposable): void {
  if (!isPerson(identity) || !mayCall(identity.roles, call)) throw new Refused("operator_forbidden");
}

/**
 * Both operators must have the right now: either may have been shut out since.
 * @returns null if the state on which it rests has changed, including the proposer's right.
 * @throws Refused `operator_forbidden`, `proposal_same_operator`
 */
async function judge(
  tx: Tx,
  { kinds, readStanding }: Rules,
  row: ProposalRow,
  identity: OperatorIdentity,
  at: Date,
): Promise<ProposalKind | null> {
  const { call, proposed_by: proposer } = row;
  assertPerson(identity, call);
  if (proposer === identity.name) throw new Refused("proposal_same_operator");
  const rolesOf = await readStanding(tx, [proposer, identity.name]);
  if (!mayCall(rolesOf(identity.name, identity.via), call)) throw new Refused("operator_forbidden");
  const kind = kinds.get(call)!;
  const stands = mayCall(rolesOf(proposer), call) && !(await isStale(tx, kind, row, at));
  return stands ? kind : null;
}

async function lockOpen(tx: Tx, id: string, at: Date): Promise<ProposalRow> {
  const row = await tx
    .selectFrom("proposal")
    .selectAll()
    .where("id", "=", BigInt(id))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused("not_found", { field: "id" });
  if (stateOf(row, at) !== "open") throw new Refused("proposal_over");
  return row;
}

/** Unreadable state, such as a deleted member's, has changed too. */
async function isStale(tx: Tx, kind: ProposalKind, row: ProposalRow, at: Date): Promise<boolean> {
  const now: Preview | null = await kind.preview(tx, row.request as never, at).catch((error: unknown) => {
    if (error instanceof Refused && error.reason !== "unavailable") return null;
    throw error;
  });
  return now === null || (await fingerprint(tx, now.restsOn)) !== row.rests_on;
}

async function close(
  tx: Tx,
  { id }: ProposalRow,
  how: { outcome: "done" | "rejected" | "void"; by: string | null; at: Date; reason: string | null },
): Promise<void> {
  const { outcome, by, at, reason } = how;
  await tx
    .updateTable("proposal")
    .set({ outcome, decided_by: by, decided_at: at, decision_reason: reason })
    .where("id", "=", id)
    .execute();
}

/**
 * With the database's identity, since a restored database lacks decisions made after its backup. Source: rules.md O143.
 */
async function fingerprint(tx: Tx, state: unknown): Promise<string> {
  const { rows } = await sql<{ database: string }>`select ${sql.raw(databaseIdentity)} as database`.execute(
    tx,
  );
  const plain = JSON.parse(JSON.stringify({ state, database: rows[0]!.database })) as Json;
  return createHash("sha256").update(canonical(plain)).digest("hex");
}

function reasonOf(request: unknown): string {
  const { reason } = request as { reason?: unknown };
  return typeof reason === "string" ? reason : "";
}
