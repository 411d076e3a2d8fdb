/** A platform's roots, made in memory with the tree and the log of tests/unit/contract/evidence/trees.ts. */
import { canonical, type Json } from "../../../../contract/canonical.ts";
import { fromHex, toBase64Url, toHex } from "../../../../contract/evidence/bytes.ts";
import { consistencyProof, inclusionProof, logRoot } from "../../../../contract/evidence/log-proofs.ts";
import type { MemberPath } from "../../../../contract/evidence/member-path.ts";
import { NO_ROOT, rootDigest, type PublishedRoot } from "../../../../contract/evidence/root.ts";
import { encodeSiblings } from "../../../../contract/evidence/sum-path.ts";
import { DEPTH, type Leaf } from "../../../../contract/evidence/sum-tree.ts";
import { formatAmount, UNIT } from "../../../../contract/money.ts";
import type { BalanceLine } from "../../../../contract/wallet/schemas.ts";
import { hash, leafOf, logOf, treeOf } from "../../contract/evidence/trees.ts";
import { hashOf, UID } from "../sample-statement.ts";
import type { Signer } from "./signer.ts";

const ASSETS = ["usdt", "points", "fuel", "lock", "pass"];

const sums = (units: bigint) => [units * UNIT, 0n, 0n, 0n, 0n];

interface Making {
  /** Of the member, in whole tokens. */
  usdt: bigint;
  seq: number;
  head?: string;
  /** Of the pool that balances members. */
  custody?: string;
}

export class Platform {
  readonly roots: PublishedRoot[] = [];
  path: MemberPath | null = null;

  signer: Signer;

  constructor(signer: Signer) {
    this.signer = signer;
  }

  /** After these lines of the sample statement. */
  make(lines: readonly BalanceLine[], changes: Partial<Making> = {}): PublishedRoot {
    const last = lines.at(-1);
    const usdt = BigInt(last?.balance ?? "0");
    return this.#make({ usdt, seq: last?.seq ?? 0, ...changes });
  }

  #make({ usdt, seq, head = hashOf(seq), custody }: Making): PublishedRoot {
    const own = [usdt / 3n, usdt - usdt / 3n].map((part, i): [number, Leaf] => [
      1_000 + i * 70_000,
      { ...leafOf(UID, sums(part), i), seq, head: fromHex(head, 32)! },
    ]);
    const others: [number, Leaf][] = [[5, leafOf("8", sums(1_000n))]];
    const tree = treeOf(new Map([...own, ...others]));
    const totals = ASSETS.map((asset, i) => [asset, formatAmount(tree.root.sums[i]!)] as const);
    const number = this.roots.length + 1;
    const { keyId } = this.signer;
    const statement: PublishedRoot["statement"] = {
      kind: "root",
      version: 1,
      number,
      at: new Date(Date.UTC(2026, 10, 21, number)).toISOString(),
      totals: Object.fromEntries(totals),
      pools: { "custody/usdt": custody ?? formatAmount(-tree.root.sums[0]!) },
      reserves: null,
      tree: { depth: DEPTH, assets: ASSETS, hash: toHex(tree.root.hash) },
      audit: { count: 0, head: NO_ROOT },
      previous: this.roots.at(-1)?.hash ?? NO_ROOT,
      keyId,
    };
    const made = this.publish(statement);
    this.path = {
      seq,
      head,
      leaves: own.map(([slot, leaf], part) => ({
        part,
        slot,
        salt: toBase64Url(leaf.salt),
        sums: Object.fromEntries(ASSETS.map((asset, i) => [asset, formatAmount(leaf.sums[i]!)])),
        siblings: encodeSiblings(tree.siblings(slot)),
      })),
    };
    return made;
  }

  /** Adds it to the log, whatever it says. */
  publish(statement: PublishedRoot["statement"]): PublishedRoot {
    const digest = toHex(rootDigest(statement, hash));
    const entries = [...this.roots.map((root) => root.hash), digest];
    const { keyId } = this.signer;
    const root = toHex(logRoot(entries.length, this.#log(entries), hash));
    const content = { size: entries.length, root, at: statement.at, keyId };
    const made = {
      statement,
      hash: digest,
      signature: this.signer.sign(canonical(statement as unknown as Json)),
      log: { ...content, signature: this.signer.sign(canonical({ kind: "log", ...content })) },
    };
    this.roots.push(made);
    return made;
  }

  consistency({ from, to }: { from: number; to: number }): string[] {
    return consistencyProof(from, to, this.#log(), hash).map(toHex);
  }

  inclusion({ number, size }: { number: number; size: number }): string[] {
    return inclusionProof(number - 1, size, this.#log(), hash).map(toHex);
  }

  #log(entries = this.roots.map((root) => root.hash)) {
    return logOf(entries.map((entry) => fromHex(entry, 32)!));
  }
}
