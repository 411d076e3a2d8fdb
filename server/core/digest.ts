import { createHmac, randomBytes } from "node:crypto";
import { sharedSecret } from "../store/secrets.ts";
import type { Store } from "../store/store.ts";

/** A keyed hash, in hex, equal on every server of a database. */
export type Digest = (text: string) => string;

const KEY_BYTES = 32;

export async function openDigest(db: Store): Promise<Digest> {
  const key = await sharedSecret(db, "digest-key", () => randomBytes(KEY_BYTES).toString("base64url"));
  return (text) => createHmac("sha256", key).update(text).digest("hex");
}
