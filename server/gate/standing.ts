/**
 * Read under the wallets' locks, so that an act that waited for a lock is judged by what happened meanwhile. The rows
 * are locked too: a freeze, a password change or a sign-out is answered only when no act that passed the gate before is
 * still running. Source: rules.md G3.
 */
import { sql } from "kysely";
import type { Suspendable } from "../../contract/operator/suspendable.ts";
import { suspendedActs } from "../core/suspended.ts";
import { bigints } from "../store/bigints.ts";
import { isRestored, platformHold } from "../store/restoration.ts";
import { settleAll } from "../store/settle-all.ts";
import type { Tx } from "../store/store.ts";
import { Refused } from "../core/refused.ts";
import { laterHold } from "./hold.ts";
import { ownLimitAt, type OwnLimitRow } from "./own-limit.ts";
import type { Spender } from "./spender.ts";

export interface Standing {
  id: bigint;
  account: string;
  frozen: boolean;
  /** The member's or the platform's, whichever is later. */
  heldUntil: Date | null;
  /** For all members, by the operator. */
  suspended: readonly Suspendable[];
  /** The operator has yet to confirm a restoration. */
  isRestored: boolean;
  hasSession: boolean;
  /** Of what leaves in a day, in usdt; null for none. */
  ownLimit: bigint | null;
}

/** The caller holds the wallets' locks. @returns by member. */
export async function lockStandings(tx: Tx, spenders: Spender[], at: Date): Promise<Map<bigint, Standing>> {
  const hashes = spenders.map(({ tokenHash }) => tokenHash).filter((hash) => hash !== null);
  // In the order of a reset's locks, so that the two do not deadlock.
  const [sessions, members] = await settleAll([
    lockSessions(tx, hashes),
    lockMembers(
      tx,
      spenders.map(({ memberId }) => memberId),
    ),
  ]);
  const standings = spenders.map(({ memberId, tokenHash }): [bigint, Standing] => {
    const { id, account, frozen_at, ...row } = members.get(memberId)!;
    const hasSession = tokenHash === null || sessions.get(hexOf(tokenHash)) === memberId;
    const ofPlatform = { isRestored: row.restored, suspended: row.suspended };
    const standing = { frozen: frozen_at !== null, hasSession, ...ofPlatform };
    const heldUntil = laterHold(row.reset_at, row.held_until, at);
    return [id, { id, account, ...standing, heldUntil, ownLimit: ownLimitAt(row, at) }];
  });
  return new Map(standings);
}

/** @throws Refused `signed_out`, `frozen`, `suspended` */
export function assertMaySpend({ hasSession, frozen, suspended }: Standing, act: Suspendable): void {
  if (!hasSession) throw new Refused("signed_out");
  if (frozen) throw new Refused("frozen");
  if (suspended.includes(act)) throw new Refused("suspended");
}

/** @throws Refused `reconciling`, `held` (with `retryAt`) */
export function assertMayLeave(standing: Standing): void {
  if (standing.isRestored) throw new Refused("reconciling");
  if (standing.heldUntil) throw new Refused("held", { retryAt: standing.heldUntil });
}

interface MemberRow extends OwnLimitRow {
  id: bigint;
  account: string;
  frozen_at: Date | null;
  reset_at: Date | null;
  suspended: Suspendable[];
  restored: boolean;
  /** The end of the platform's hold after a restoration. */
  held_until: Date | null;
}

async function lockMembers(tx: Tx, ids: bigint[]): Promise<Map<bigint, MemberRow>> {
  const { rows } = await sql<MemberRow>`
    select member.id, account, frozen_at, reset_at, own_limit, own_limit_next, own_limit_from, platform.* from member
      cross join (select ${suspendedActs} as suspended, ${isRestored} as restored,
        ${platformHold} as held_until) platform
    where member.id = any(${bigints(ids)}::bigint[])
    order by member.id for share of member`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Open sessions' members, by hash. */
async function lockSessions(tx: Tx, hashes: Buffer[]): Promise<Map<string, bigint>> {
  if (hashes.length === 0) return new Map();
  // Blocks deletions, but not updates of `used_at`.
  const { rows } = await sql<{ token_hash: Buffer; member_id: bigint }>`
    select token_hash, member_id from session
    where token_hash in (select decode(value, 'hex') from json_array_elements_text(${JSON.stringify(hashes.map(hexOf))}::json))
    order by token_hash for key share of session`.execute(tx);
  return new Map(rows.map(({ token_hash, member_id }) => [hexOf(token_hash), member_id]));
}

/** The embedded engine returns bytes that are no Buffer. */
function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
