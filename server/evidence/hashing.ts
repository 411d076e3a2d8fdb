/** Source: rules.md E8. */
import { hash as digest, randomBytes } from "node:crypto";
import type { Sha256 } from "../../contract/evidence/sha256.ts";
import type { SumNode } from "../../contract/evidence/sum-tree.ts";
import { evidenceAssets } from "../../contract/evidence/assets.ts";
import { sharedSecret } from "../store/secrets.ts";
import type { Store } from "../store/store.ts";

/** As text, since memory for each hash would cost more than hashing. */
export const sha256: Sha256 = (bytes) => Buffer.from(digest("sha256", bytes, "binary"), "binary");

export function hashInto(bytes: Uint8Array, target: Buffer, at: number): void {
  target.write(digest("sha256", bytes, "binary"), at, "binary");
}

/** For places without members below. */
export type EmptyNode = (depth: number, place: number) => SumNode;

const SECRET = "sum-padding";
const SECRET_BYTES = 32;
const none = evidenceAssets.map(() => 0n);

/** Padding is indistinguishable from members who own nothing. */
export async function openEmptyNodes(db: Store): Promise<EmptyNode> {
  const key = await sharedSecret(db, SECRET, () => randomBytes(SECRET_BYTES).toString("hex"));
  // Of one length, so that hashes reveal nothing about each other.
  const bytes = Buffer.alloc(SECRET_BYTES + 5);
  bytes.write(key, "hex");
  return (depth, place) => {
    bytes.writeUInt8(depth, SECRET_BYTES);
    bytes.writeUInt32BE(place, SECRET_BYTES + 1);
    return { hash: sha256(bytes), sums: none };
  };
}
