/** Source: rules.md C15, E20; docs/receipts.md. */
import { fullReceiptPreimage } from "../../../contract/evidence/receipt.ts";
import type { Receipt } from "../../../contract/wallet/receipt-schemas.ts";
import { receiptPreimage } from "../../../contract/wallet/statement.ts";
import type { MirrorStore } from "../store.ts";
import { importPublicKey, isSignedWith } from "./ed25519.ts";
import { canHash, hex, sha256 } from "./hash.ts";
import type { TrustedKey } from "./trusted-keys.ts";

/**
 * - `changed`: the content does not match the hash.
 * - `unsigned`: no trusted key signed it while in force.
 * - `version`: a later version, unknown to this app.
 * - `unable`: no key, or no support in the browser.
 */
export type ReceiptVerdict = "genuine" | "changed" | "unsigned" | "version" | "unable";

/**
 * - `differs`: the line that the receipt names has another hash.
 * - `unknown`: that line is not on this device.
 */
export type EndVerdict = "fits" | "differs" | "unknown";

export async function checkReceipt(
  receipt: Receipt,
  trusted: readonly TrustedKey[],
): Promise<ReceiptVerdict> {
  if (!canHash()) return "unable";
  const first = await sha256(receiptPreimage(receipt));
  if (hex(first) !== receipt.hash) return "changed";
  const { v2 } = receipt;
  // A file may hold any version.
  if (v2 && (v2.version as number) !== 2) return "version";
  const second = v2 ? await sha256(fullReceiptPreimage(receipt, v2)) : null;
  if (second && hex(second) !== v2?.hash) return "changed";

  const keys = await imported(
    trusted.filter(({ until }) => until === null || Date.parse(receipt.at) <= until),
  );
  if (trusted.length === 0 || (keys.length === 0 && !(await canImport(trusted)))) return "unable";
  if (!(await isSignedByOne(keys, first, receipt.signature))) return "unsigned";
  if (!v2 || !second) return "genuine";
  const named = keys.filter(({ keyId }) => keyId === v2.keyId);
  return (await isSignedByOne(named, second, v2.signature)) ? "genuine" : "unsigned";
}

/** Source: rules.md E20. */
export async function checkEnd(
  { v2 }: Receipt,
  uid: string | null,
  store: Pick<MirrorStore, "linesOf">,
): Promise<EndVerdict> {
  if (!v2 || v2.member !== uid) return "unknown";
  const [line] = await store.linesOf([v2.head.seq]);
  if (!line) return "unknown";
  return line.hash === v2.head.hash ? "fits" : "differs";
}

interface UsableKey {
  keyId: string;
  key: CryptoKey;
}

async function imported(trusted: readonly TrustedKey[]): Promise<UsableKey[]> {
  const keys = await Promise.all(
    trusted.map(async ({ keyId, publicKey }) => ({ keyId, key: await importPublicKey(publicKey) })),
  );
  return keys.filter((one): one is UsableKey => one.key !== null);
}

async function canImport(trusted: readonly TrustedKey[]): Promise<boolean> {
  return (await imported(trusted)).length > 0;
}

async function isSignedByOne(
  keys: readonly UsableKey[],
  digest: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean> {
  for (const { key } of keys) if (await isSignedWith(key, digest, signature)) return true;
  return false;
}
