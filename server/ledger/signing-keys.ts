/** Source: rules.md E20, E23. */
import { createHash, createPrivateKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { keyChangePreimage } from "../../contract/evidence/key-change.ts";
import type { KeyChange } from "../../contract/wallet/receipt-schemas.ts";
import type { Store, Tx } from "../store/store.ts";

export interface SigningKey {
  /** 32 bytes, base64url, as in `GET receipt/key`. */
  publicKey: string;
  /** See {@link keyIdOf}. */
  keyId: string;
  /** Oldest first; empty for the platform's first key. */
  changes: KeyChange[];
  /** Ed25519 over the digest's 32 bytes, base64url. */
  signDigest(digest: Buffer): string;
}

/** Creates the platform's first key. */
export async function readSigningKey(db: Store): Promise<SigningKey> {
  const rows = await readKeys(db);
  if (rows.length > 0) return keyOf(rows);
  // Of two concurrent starts, one inserts its key.
  const { publicKey, pem } = makeKey();
  await db
    .insertInto("signing_key")
    .values({ ordinal: 1, public_key: publicKey, private_key: pem, made_at: null, signature: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return keyOf(await readKeys(db));
}

/** The old key signs the change, and its private part is deleted. */
export async function replaceSigningKey(tx: Tx, at: Date): Promise<SigningKey> {
  const rows = await tx.selectFrom("signing_key").selectAll().orderBy("ordinal").forUpdate().execute();
  const old = rows.at(-1)!;
  const { publicKey, pem } = makeKey();
  const content = { from: old.public_key, to: publicKey, at: at.toISOString() };
  const digest = createHash("sha256").update(keyChangePreimage(content)).digest();
  const signature = signWith(createPrivateKey(old.private_key!), digest);
  await tx.updateTable("signing_key").set({ private_key: null }).where("ordinal", "=", old.ordinal).execute();
  // The second of two concurrent replacements fails.
  const row = { ordinal: old.ordinal + 1, public_key: publicKey, private_key: pem, made_at: at, signature };
  await tx.insertInto("signing_key").values(row).execute();
  return keyOf([...rows, row]);
}

/** 16 hex characters. */
export function keyIdOf(publicKey: string): string {
  return createHash("sha256").update(Buffer.from(publicKey, "base64url")).digest("hex").slice(0, 16);
}

type KeyRow = Awaited<ReturnType<typeof readKeys>>[number];

function readKeys(db: Store) {
  return db.selectFrom("signing_key").selectAll().orderBy("ordinal").execute();
}

function keyOf(rows: KeyRow[]): SigningKey {
  const last = rows.at(-1)!;
  const privateKey = createPrivateKey(last.private_key!);
  const changes = rows.flatMap(({ public_key: to, made_at: at, signature }, i) =>
    at && signature ? [{ from: rows[i - 1]!.public_key, to, at: at.toISOString(), signature }] : [],
  );
  return {
    publicKey: last.public_key,
    keyId: keyIdOf(last.public_key),
    changes,
    signDigest: (digest) => signWith(privateKey, digest),
  };
}

function signWith(key: KeyObject, digest: Buffer): string {
  return sign(null, digest, key).toString("base64url");
}

function makeKey(): { publicKey: string; pem: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    publicKey: publicKey.export({ format: "jwk" }).x!,
    pem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
