/** The keys of a platform, from the first one seen. Source: rules.md E23, E33. */
import { fromBase64Url, toHex, utf8 } from "../contract/evidence/bytes.ts";
import { KEY_OVERLAP_MS, keyChangePreimage } from "../contract/evidence/key-change.ts";
import { sha256 } from "../contract/evidence/sha256.ts";
import { isSigned } from "../contract/evidence/signature.ts";
import type { KeyChange, ReceiptKey } from "../contract/wallet/receipt-schemas.ts";
import { WrongFolder } from "./folder.ts";
import { Malformed } from "./platform.ts";
import { isPast, type Run } from "./run.ts";

export interface Key {
  publicKey: string;
  keyId: string;
  /** What it signs later is not the platform's, milliseconds since 1970. */
  until: number;
}

const KEY_BYTES = 32;

export function isKey(publicKey: string): boolean {
  return fromBase64Url(publicKey)?.length === KEY_BYTES;
}

/** The first key and its successors, each by a statement that the one before has signed. */
export async function keysFrom(first: string, changes: readonly KeyChange[]): Promise<Key[]> {
  const keys = [keyOf(first)];
  for (const change of changes) {
    const last = keys.at(-1)!;
    if (change.from !== last.publicKey) continue;
    if (!(await isSigned(sha256(utf8(keyChangePreimage(change))), change.signature, change.from))) break;
    last.until = Date.parse(change.at) + KEY_OVERLAP_MS;
    keys.push(keyOf(change.to));
  }
  return keys;
}

function keyOf(publicKey: string): Key {
  const keyId = toHex(sha256(fromBase64Url(publicKey) ?? new Uint8Array())).slice(0, 16);
  return { publicKey, keyId, until: Number.POSITIVE_INFINITY };
}

/** Empty where the platform names no key and none was seen before. @throws WrongFolder, Unreached */
export async function followKeys(run: Run): Promise<Key[]> {
  const { ask, folder, options, found } = run;
  const { kept } = folder;
  if (kept.publicKey !== null && options.publicKey !== null && options.publicKey !== kept.publicKey)
    throw new WrongFolder(
      `this folder follows ${kept.publicKey}, not ${options.publicKey}: name another --dir`,
    );
  try {
    return await judgeKeys(run, await ask("GET receipt/key", {}));
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    found(error.message);
    return kept.publicKey === null ? [] : keysFrom(kept.publicKey, kept.changes);
  }
}

async function judgeKeys({ folder, options, found }: Run, answer: ReceiptKey): Promise<Key[]> {
  const { kept } = folder;
  // Earlier keys have signed earlier roots.
  const first = kept.publicKey ?? options.publicKey ?? answer.changes[0]?.from ?? answer.publicKey;
  if (!isKey(first))
    throw new Malformed(`the platform's answer to receipt/key is malformed: no key of 32 bytes`);
  if (kept.publicKey === null) folder.pin(first);
  const early = answer.changes.find(({ at }) => !isPast(at, options.now));
  // Until then the replaced key could go on signing.
  if (early) found(`key: the change to ${early.to} is dated in the future: ${early.at}`, { said: answer });
  const said = answer.changes.filter((change) => change !== early);
  const keys = await keysFrom(first, [...kept.changes, ...said]);
  if (keys.at(-1)!.publicKey !== answer.publicKey) {
    const { publicKey } = keys.at(-1)!;
    found(`key: ${answer.publicKey} signs now, and ${publicKey} has not signed for it`, { said: answer });
    return keys;
  }
  const known = new Set(kept.changes.map(({ to }) => to));
  for (const change of said)
    if (!known.has(change.to) && keys.some((key) => key.publicKey === change.to))
      folder.add({ kind: "change", change });
  const named = new Set(answer.changes.map(({ to }) => to));
  for (const change of kept.changes)
    if (!named.has(change.to))
      found(`key: the platform no longer names its change to ${change.to}`, { kept: change, said: answer });
  return keys;
}
