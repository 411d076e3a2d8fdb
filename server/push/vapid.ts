/** Source: RFC 8292; rules.md N27. */
import { createECDH } from "node:crypto";
import { sql } from "kysely";
import webPush from "web-push";
import { Refused } from "../core/refused.ts";
import { recordAct } from "../operator/audit.ts";
import { makeSecret, sharedSecret } from "../store/secrets.ts";
import type { Store, Tx } from "../store/store.ts";

export interface Vapid {
  /** An uncompressed P-256 point, base64url. */
  publicKey: string;
  privateKey: string;
}

const KEY_BYTES = 32;
/** Push services accept a day; half allows for clock skew. */
const VALID_MS = 12 * 3_600_000;
const RENEW_MS = VALID_MS / 2;
const CACHE_MAX = 1_000;

/** The first key's name among the secrets; later ones have their generation behind it. */
const NAME = "vapid-key";

/** The key of a generation; the first one is created. */
export async function openVapid(db: Store | Tx, generation: number): Promise<Vapid> {
  const stored = await sharedSecret(db, nameOf(generation), makePrivateKey);
  const bytes = Buffer.from(stored, "base64url");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(bytes);
  // One key in 256 has a leading zero, which is not stored.
  const padded = Buffer.concat([Buffer.alloc(KEY_BYTES - bytes.length), bytes]);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: padded.toString("base64url") };
}

/** The key that devices subscribe with now. */
export async function newestVapid(db: Store | Tx): Promise<Vapid & { generation: number }> {
  const { rows } = await sql<{ generation: number }>`
    select count(*)::integer as generation from secret where name like ${`${NAME} %`}`.execute(db);
  const { generation } = rows[0]!;
  return { generation, ...(await openVapid(db, generation)) };
}

/** @param publicKey what a device subscribed with; undefined: the newest. @throws Refused `invalid` for another's key. */
export async function generationOf(tx: Tx, publicKey: string | undefined): Promise<number> {
  const newest = await newestVapid(tx);
  if (publicKey === undefined) return newest.generation;
  for (let generation = newest.generation; generation >= 0; generation -= 1)
    if ((await openVapid(tx, generation)).publicKey === publicKey) return generation;
  throw new Refused("invalid", { field: "key" });
}

/**
 * Replaces the key. Devices get messages under the one that they subscribed with, until they subscribe anew.
 * @throws Refused `changed_meanwhile` when somebody else replaced it in the same moment.
 */
export async function rotateVapid(tx: Tx, reason: string, at: Date): Promise<{ key: string }> {
  const old = await newestVapid(tx);
  const generation = old.generation + 1;
  const made = await makeSecret(tx, nameOf(generation), makePrivateKey);
  if (!made.isNew) throw new Refused("changed_meanwhile");
  const { publicKey: key } = await openVapid(tx, generation);
  const states = { before: { key: old.publicKey }, after: { key } };
  await recordAct(tx, { act: "push key rotated", subject: "", ...states, reason }, at);
  return { key };
}

function nameOf(generation: number): string {
  return generation === 0 ? NAME : `${NAME} ${generation}`;
}

function makePrivateKey(): string {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return pair.getPrivateKey("base64url");
}

/**
 * Signing costs as much as encrypting.
 * @param contact the operator's `mailto:` or `https:` address.
 */
export function authorizer({ publicKey, privateKey }: Vapid, contact: string): (origin: string) => string {
  const cache = new Map<string, { header: string; renewAt: number }>();
  return (origin) => {
    const now = Date.now();
    const cached = cache.get(origin);
    if (cached && cached.renewAt > now) return cached.header;
    const expires = Math.floor((now + VALID_MS) / 1000);
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      contact,
      publicKey,
      privateKey,
      "aes128gcm",
      expires,
    );
    if (cache.size >= CACHE_MAX) cache.clear();
    cache.set(origin, { header, renewAt: now + RENEW_MS });
    return header;
  };
}
