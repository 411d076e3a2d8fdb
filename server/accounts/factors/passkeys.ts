/** Source: rules.md S90, S92. */
import { assertSession, lockCaller } from "../../gate/member-lock.ts";
import { sql } from "kysely";
import type { PasskeyAddBody, PasskeyOptions } from "../../../contract/accounts/factor-schemas.ts";
import { Refused } from "../../core/refused.ts";
import type { Caller, Context, Tx } from "../../core/context.ts";
import type { Origin } from "../../core/origin.ts";
import { recordEvent } from "../account-events.ts";
import { holdOutflows } from "../change-passwords.ts";
import { checkChallenge, issueChallenge } from "../../factors/challenge.ts";
import { endPolicyWithoutFactor } from "./policy.ts";
import { siteOf } from "../../factors/site.ts";
import { ALGORITHMS, verifyAttestation, type NewCredential } from "../../factors/webauthn.ts";

export const PASSKEYS_MAX = 20;
const NAME = "Starship";

/** Checked, not stored yet. */
export interface CreatedPasskey extends NewCredential {
  rpId: string;
  name: string;
}

/** @throws Refused `passkeys_unavailable` */
export async function passkeyOptions(
  ctx: Context,
  { memberId, account }: Caller,
  origin: Pick<Origin, "site">,
): Promise<PasskeyOptions> {
  const { rpId } = siteOf(origin);
  const { challenge, expiresAt } = issueChallenge(ctx, { kind: "create", memberId });
  const known = await knownPasskeys(ctx, memberId, rpId);
  // Reveals no account's name.
  const user = Buffer.from(ctx.digest(`passkey-user\0${memberId}`), "hex").toString("base64url");
  return {
    challenge,
    rp: { id: rpId, name: NAME },
    user: { id: user, name: account, displayName: account },
    algorithms: ALGORITHMS,
    exclude: known,
    expiresAt: expiresAt.toISOString(),
  };
}

export async function knownPasskeys(
  { db }: Context,
  memberId: bigint,
  rpId: string,
): Promise<{ id: string; transports: string[] }[]> {
  const rows = await db
    .selectFrom("passkey")
    .select(["id", "transports"])
    .where("member_id", "=", memberId)
    .where("rp_id", "=", rpId)
    .execute();
  return rows.map(({ id, transports }) => ({
    id,
    transports: transports === "" ? [] : transports.split(","),
  }));
}

/** @throws Refused `wrong_passkey`, `challenge_expired`, `passkeys_unavailable` */
export async function checkCreated(
  ctx: Context,
  { memberId }: Caller,
  { name, created }: Pick<PasskeyAddBody, "name" | "created">,
  origin: Pick<Origin, "site">,
): Promise<CreatedPasskey> {
  const site = siteOf(origin);
  const credential = await verifyAttestation(created, site, (given) =>
    checkChallenge(ctx, { kind: "create", memberId }, given),
  );
  return { ...credential, rpId: site.rpId, name: name.trim() };
}

/** @throws Refused `signed_out`, `passkey_known`, `passkeys_full` */
export async function addPasskey(
  tx: Tx,
  { memberId, tokenHash }: Caller,
  passkey: CreatedPasskey,
  device: string | null,
  at: Date,
): Promise<void> {
  await lockCaller(tx, { memberId, tokenHash });
  const { count } = await tx
    .selectFrom("passkey")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= PASSKEYS_MAX) throw new Refused("passkeys_full");
  const { rows } = await sql`
    insert into passkey (id, member_id, rp_id, public_key, counter, transports, name, created_at)
    values (${passkey.id}, ${memberId}, ${passkey.rpId}, ${passkey.publicKey}, ${passkey.counter},
      ${passkey.transports.join(",")}, ${passkey.name}, ${at}::timestamptz)
    on conflict (id) do nothing returning id`.execute(tx);
  if (rows.length === 0) throw new Refused("passkey_known");
  await holdOutflows(tx, memberId, at);
  await recordEvent(tx, memberId, { type: "factor_added", device, detail: passkey.name, at });
}

/** @throws Refused `signed_out`, `not_found` */
export async function renamePasskey(
  tx: Tx,
  { memberId, tokenHash }: Caller,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await assertSession(tx, tokenHash);
  const renamed = await tx
    .updateTable("passkey")
    .set({ name: name.trim() })
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .returning("id")
    .executeTakeFirst();
  if (!renamed) throw new Refused("not_found");
}

/** @throws Refused `signed_out`, `not_found` */
export async function removePasskey(
  tx: Tx,
  { memberId, tokenHash }: Caller,
  id: string,
  device: string | null,
  at: Date,
): Promise<void> {
  await lockCaller(tx, { memberId, tokenHash });
  const removed = await tx
    .deleteFrom("passkey")
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .returning("name")
    .executeTakeFirst();
  if (!removed) throw new Refused("not_found");
  await holdOutflows(tx, memberId, at);
  await recordEvent(tx, memberId, { type: "factor_removed", device, detail: removed.name, at });
  await endPolicyWithoutFactor(tx, memberId, device, at);
}
