/** A platform that only publishes roots, with its own key, and lies where a test wants it to. */
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { toHex } from "../../../contract/evidence/bytes.ts";
import { keyChangePreimage } from "../../../contract/evidence/key-change.ts";
import {
  completedBy,
  consistencyProof,
  inclusionProof,
  logRoot,
} from "../../../contract/evidence/log-proofs.ts";
import { logLeaf } from "../../../contract/evidence/log.ts";
import {
  logDigest,
  NO_ROOT,
  rootDigest,
  type LogHead,
  type PublishedRoot,
  type RootStatement,
} from "../../../contract/evidence/root.ts";
import { sha256 } from "../../../contract/evidence/sha256.ts";
import type { KeyChange } from "../../../contract/wallet/receipt-schemas.ts";

export type Tweak = (statement: RootStatement) => Partial<RootStatement>;
/** The envelope to send instead, or a promise of it; undefined for the true one. */
export type Lie = (call: string, query: URLSearchParams) => unknown;

export interface SigningKey {
  publicKey: string;
  keyId: string;
  sign(digest: Uint8Array): string;
}

export function newKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const x = publicKey.export({ format: "jwk" }).x!;
  const digest = createHash("sha256").update(Buffer.from(x, "base64url")).digest("hex");
  return {
    publicKey: x,
    keyId: digest.slice(0, 16),
    sign: (content) => sign(null, content, privateKey).toString("base64url"),
  };
}

export const key = newKey();
export const ok = (data: unknown) => ({ code: 200, msg: "", data });
export const refusal = (reason: string) => ({ code: 500, msg: reason, data: { reason } });

/** The statement, signed by `from`, that replaces it with `to`. */
export function changeOf(from: SigningKey, to: SigningKey, at: string): KeyChange {
  const content = { from: from.publicKey, to: to.publicKey, at };
  const digest = createHash("sha256").update(keyChangePreimage(content)).digest();
  return { ...content, signature: from.sign(digest) };
}

export function headOf(head: Omit<LogHead, "signature">, by: SigningKey = key): LogHead {
  return { ...head, signature: by.sign(logDigest(head, sha256)) };
}

function nodesOf(roots: readonly PublishedRoot[]) {
  const nodes = new Map<string, Uint8Array>();
  const lookup = (level: number, index: number) => nodes.get(`${level}/${index}`)!;
  const add = (digest: Uint8Array, place: number) => {
    for (const node of completedBy(place, logLeaf(digest, sha256), lookup, sha256))
      nodes.set(`${node.level}/${node.index}`, node.hash);
  };
  for (const [i, { statement }] of roots.entries()) add(rootDigest(statement, sha256), i);
  return { lookup, add };
}

/** One root an hour, the last one now. `tweak` may change what each states. */
export function rootsOf(count: number, tweak: Tweak = () => ({}), now = Date.now()): PublishedRoot[] {
  const { lookup, add } = nodesOf([]);
  const roots: PublishedRoot[] = [];
  for (let number = 1; number <= count; number += 1) {
    const plain: RootStatement = {
      kind: "root",
      version: 1,
      number,
      at: new Date(now - (count - number) * 3_600_000).toISOString(),
      totals: { usdt: "100" },
      pools: { "custody/usdt": "-100" },
      reserves: null,
      tree: { depth: 24, assets: ["usdt"], hash: "a".repeat(64) },
      audit: { count: number, head: "b".repeat(64) },
      previous: roots.at(-1)?.hash ?? NO_ROOT,
      keyId: key.keyId,
    };
    const statement = { ...plain, ...tweak(plain) };
    const digest = rootDigest(statement, sha256);
    add(digest, number - 1);
    const head = { size: number, root: toHex(logRoot(number, lookup, sha256)), at: statement.at };
    const log = headOf({ ...head, keyId: statement.keyId });
    roots.push({ statement, hash: toHex(digest), signature: key.sign(digest), log });
  }
  return roots;
}

export interface MadeUp {
  url: string;
  roots: PublishedRoot[];
  lie: Lie;
  asked: string[];
  close(): Promise<void>;
}

export async function startPlatform(): Promise<MadeUp> {
  const server = http.createServer(({ url }, response) => {
    const { pathname, searchParams } = new URL(url!, "http://platform");
    const call = pathname.slice("/api/".length);
    made.asked.push(call);
    response.setHeader("content-type", "application/json");
    void Promise.resolve(made.lie(call, searchParams)).then((lie) =>
      response.end(JSON.stringify(lie ?? truth(made, call, searchParams))),
    );
  });
  const made: MadeUp = {
    url: "",
    roots: [],
    lie: () => undefined,
    asked: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  made.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return made;
}

function truth({ roots }: MadeUp, call: string, query: URLSearchParams): unknown {
  const asked = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
  if (call === "receipt/key") {
    const { publicKey, keyId } = key;
    return ok({ algorithm: "Ed25519", publicKey, keyId, changes: [] });
  }
  if (call === "evidence/head") return ok(roots.at(-1)?.log ?? null);
  if (call === "evidence/root") {
    const found = roots.find(({ statement }) => statement.number === asked("number", 0));
    return found ? ok(found) : refusal("not_found");
  }
  if (call === "evidence/roots") {
    const before = asked("cursor", roots.length + 1);
    const list = roots.filter(({ statement }) => statement.number < before).toReversed();
    const page = list.slice(0, asked("limit", 20));
    const isLast = page.length === list.length;
    return ok({ list: page, next: isLast ? null : String(page.at(-1)!.statement.number) });
  }
  if (call === "evidence/consistency") {
    const [from, to] = [asked("from", 0), asked("to", 0)];
    return ok({ from, to, proof: consistencyProof(from, to, nodesOf(roots).lookup, sha256).map(toHex) });
  }
  if (call === "evidence/inclusion") {
    const [number, size] = [asked("number", 0), asked("size", 0)];
    return ok({
      number,
      size,
      proof: inclusionProof(number - 1, size, nodesOf(roots).lookup, sha256).map(toHex),
    });
  }
  return refusal("not_found");
}
