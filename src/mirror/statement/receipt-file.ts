/** Source: docs/receipts.md. */
import { canonical, type Json } from "../../../contract/canonical.ts";
import type { KeyChange, Receipt, ReceiptKey } from "../../../contract/wallet/receipt-schemas.ts";

/** Far more than a receipt with hundreds of passes. */
export const LARGEST_FILE_BYTES = 500_000;

export interface ReceiptFile {
  receipt: Receipt;
  /** The key is not trusted for being in the file. */
  key: Pick<ReceiptKey, "publicKey" | "changes"> | null;
}

/**
 * - `text`: not JSON.
 * - `other`: JSON, but no receipt.
 */
export type FileFault = "empty" | "large" | "text" | "other";

export function writeReceiptFile(receipt: Receipt, key: ReceiptKey | null): string {
  return `${JSON.stringify({ receipt, ...(key && { key }) }, null, 2)}\n`;
}

/** Accepts a bare receipt, and a whole answer with one, too. Never throws. */
export function readReceiptFile(text: string): ReceiptFile | FileFault {
  if (text.trim() === "") return "empty";
  if (text.length > LARGEST_FILE_BYTES) return "large";
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return "text";
  }
  const { data, receipt, key } = fieldsOf(content);
  const found = fieldsOf(data)["receipt"] ?? receipt ?? content;
  if (!isReceipt(found) || !isFlat(found)) return "other";
  return { receipt: found, key: isKey(key) ? key : null };
}

/** A value nested too deep can be neither hashed nor shown. */
function isFlat(value: object): boolean {
  try {
    return canonical(value as Json) !== "";
  } catch {
    return false;
  }
}

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function areStrings(fields: Fields, names: readonly string[]): boolean {
  return names.every((name) => typeof fields[name] === "string");
}

/** Checks only the fields that are signed and shown. */
function isReceipt(value: unknown): value is Receipt {
  if (!isObject(value) || !areStrings(value, ["key", "action", "at", "hash", "signature"])) return false;
  const { entries, v2 } = value;
  return Array.isArray(entries) && entries.every(isEntry) && (v2 === undefined || isSecond(v2));
}

function isEntry(value: unknown): boolean {
  return (
    isObject(value) && areStrings(value, ["asset", "amount", "balance"]) && Number.isInteger(value["seq"])
  );
}

/** A later version may have other fields. */
function isSecond(value: unknown): boolean {
  if (!isObject(value) || typeof value["version"] !== "number") return false;
  if (value["version"] !== 2) return true;
  const { subject, head } = value;
  return (
    areStrings(value, ["member", "keyId", "hash", "signature"]) &&
    isObject(subject) &&
    isObject(head) &&
    Number.isInteger(head["seq"]) &&
    areStrings(head, ["hash"])
  );
}

function isKey(value: unknown): value is NonNullable<ReceiptFile["key"]> {
  if (!isObject(value) || !areStrings(value, ["publicKey"])) return false;
  const { changes } = value;
  return Array.isArray(changes) && changes.every(isChange);
}

function isChange(value: unknown): value is KeyChange {
  return isObject(value) && areStrings(value, ["from", "to", "at", "signature"]);
}
