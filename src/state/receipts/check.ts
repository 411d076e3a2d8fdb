/** Source: rules.md C176. */
import type { Receipt, ReceiptKey } from "../../../contract/wallet/receipt-schemas.ts";
import {
  checkEnd,
  checkReceipt,
  type EndVerdict,
  type ReceiptVerdict,
} from "../../mirror/statement/check-receipt.ts";
import type { ReceiptFile } from "../../mirror/statement/receipt-file.ts";
import { followed, trustedKeys, type TrustedKey } from "../../mirror/statement/trusted-keys.ts";
import { api } from "../client.ts";
import { openedMirror } from "../mirror.ts";
import { session } from "../session.ts";
import { pinnedKey } from "./pinned-key.ts";

/** `platform`: as the platform said at that time, ISO 8601. */
export type Trust = { from: "pinned" } | { from: "platform"; asOf: string } | { from: "nowhere" };

export interface Checked {
  verdict: ReceiptVerdict;
  end: EndVerdict;
  trust: Trust;
  /** The file's key is not trusted, and was not used. */
  hasStrangeKey: boolean;
}

/** The platform's keys, as of an ISO 8601 time. */
export interface SaidKey {
  value: ReceiptKey;
  asOf: string;
}

/**
 * @param fileKey only changes signed by a trusted key are taken from it.
 * @param stored null asks the platform.
 */
export async function checkOnDevice(
  receipt: Receipt,
  fileKey: ReceiptFile["key"],
  stored: SaidKey | null,
): Promise<Checked> {
  const { keys, trust } = await deviceKeys(stored ?? (await askKey()));
  const trusted = fileKey ? await followed(keys, fileKey.changes) : keys;
  return {
    verdict: await checkReceipt(receipt, trusted),
    end: await checkEnd(receipt, session.uid, await openedMirror()),
    trust,
    hasStrangeKey:
      fileKey !== null &&
      trusted.length > 0 &&
      !trusted.some(({ publicKey }) => publicKey === fileKey.publicKey),
  };
}

/** Returns null if neither the device nor the network knows it. */
export async function knownKey(): Promise<ReceiptKey | null> {
  const row = await (await openedMirror()).document("receiptKey");
  return (row ?? (await askKey()))?.value ?? null;
}

async function deviceKeys(said: SaidKey | null): Promise<{ keys: TrustedKey[]; trust: Trust }> {
  const pinned = await pinnedKey();
  if (pinned === null && said === null) return { keys: [], trust: { from: "nowhere" } };
  const alone: ReceiptKey = { algorithm: "Ed25519", publicKey: pinned ?? "", keyId: "", changes: [] };
  return {
    keys: await trustedKeys(pinned, said?.value ?? alone),
    trust: pinned === null ? { from: "platform", asOf: said?.asOf ?? "" } : { from: "pinned" },
  };
}

async function askKey(): Promise<SaidKey | null> {
  try {
    const { data, at } = await api.call("GET receipt/key", {});
    return { value: data, asOf: at.toISOString() };
  } catch {
    return null;
  }
}
