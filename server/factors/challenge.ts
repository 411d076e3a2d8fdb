/**
 * A challenge needs no table: it is a random number and an expiry under the platform's key, which also covers the
 * purpose, so that a signature for one request confirms no other. Source: rules.md S91.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";

export const CHALLENGE_MS = 5 * 60_000;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const HEAD_BYTES = RANDOM_BYTES + TIME_BYTES;

export type Purpose =
  | { kind: "confirm"; memberId: bigint; binding: string }
  | { kind: "create"; memberId: bigint }
  | { kind: "login" }
  | { kind: "operator"; binding: string };

export function issueChallenge(
  { digest, now }: Context,
  purpose: Purpose,
): { challenge: string; expiresAt: Date } {
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS);
  const head = Buffer.alloc(HEAD_BYTES);
  randomBytes(RANDOM_BYTES).copy(head);
  head.writeUIntBE(expiresAt.getTime(), RANDOM_BYTES, TIME_BYTES);
  return { challenge: Buffer.concat([head, seal(digest, purpose, head)]).toString("base64url"), expiresAt };
}

/**
 * @param challenge as the browser signed it.
 * @returns when it expires.
 * @throws Refused `challenge_expired`; `wrong_passkey` for another purpose's or a foreign challenge.
 */
export function checkChallenge({ digest, now }: Context, purpose: Purpose, challenge: string): Date {
  const bytes = Buffer.from(challenge, "base64url");
  const head = bytes.subarray(0, HEAD_BYTES);
  const expected = seal(digest, purpose, head);
  const given = bytes.subarray(HEAD_BYTES);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Refused("wrong_passkey", { field: "passkey" });
  const expiresAt = new Date(head.readUIntBE(RANDOM_BYTES, TIME_BYTES));
  if (expiresAt <= now()) throw new Refused("challenge_expired", { field: "passkey" });
  return expiresAt;
}

function seal(digest: Context["digest"], purpose: Purpose, head: Buffer): Buffer {
  const member = "memberId" in purpose ? purpose.memberId.toString() : "";
  const binding = "binding" in purpose ? purpose.binding : "";
  const text = ["passkey", purpose.kind, member, binding, head.toString("hex")].join("\0");
  return createHash("sha256").update(digest(text)).digest();
}

/** For calls without a key. @throws Refused `wrong_passkey` for the second time. */
export async function spendChallenge(
  { db }: Context,
  { challenge, expiresAt }: { challenge: string; expiresAt: Date },
): Promise<void> {
  const used = await db
    .insertInto("used_challenge")
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("challenge")
    .executeTakeFirst();
  if (!used) throw new Refused("wrong_passkey", { field: "passkey" });
}
