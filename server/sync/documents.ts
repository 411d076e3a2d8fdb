/** Documents and whole lists: sent when their content differs from what the device has. */
import type { Sync } from "../../contract/sync/schemas.ts";
import { settleAll } from "../store/settle-all.ts";
import type { HashedName, Hashes } from "./cursor.ts";
import { hashOf } from "./hash.ts";
import type { Reading, SyncParts } from "./parts.ts";
import { SharedParts, type Hashed } from "./shared-parts.ts";

export interface Changed {
  hashes: Hashes;
  any: boolean;
  answer: Pick<Sync, "documents" | "notices" | "reads">;
}

export const nothingChanged = (hashes: Hashes): Changed => ({
  hashes,
  any: false,
  answer: { documents: {}, notices: {} },
});

export class DocumentReader {
  readonly #parts: SyncParts;
  readonly #shared: SharedParts;

  constructor(parts: SyncParts) {
    this.#parts = parts;
    this.#shared = new SharedParts(parts);
  }

  async read(reading: Reading, known: Hashes): Promise<Changed> {
    const { own, reads } = this.#parts;
    const names = Object.keys(own) as (keyof typeof own)[];
    const [shared, marks, ...values] = await settleAll([
      this.#shared.read(reading),
      reads(reading),
      ...names.map((name) => own[name](reading)),
    ]);
    const all: [HashedName, Hashed][] = names.flatMap((name, i) => {
      const value: unknown = values[i];
      return value === null ? [] : [[name, { value, hash: hashOf(steady(value)) }]];
    });
    all.push(...shared, ["reads", { value: marks, hash: hashOf(marks) }]);
    return compare(all, known);
  }
}

function compare(all: [HashedName, Hashed][], known: Hashes): Changed {
  const documents: Record<string, unknown> = {};
  const notices: Record<string, unknown> = {};
  const changed: Changed = { hashes: {}, any: false, answer: { documents, notices } };
  for (const [name, { value, hash }] of all) {
    changed.hashes[name] = hash;
    if (known[name] === hash) continue;
    changed.any = true;
    if (name === "reads") changed.answer.reads = value as string[];
    else if (name === "notice" || name === "article") notices[name] = value;
    else documents[name] = value;
  }
  return changed;
}

/** Without the time of the answer, which is no change. */
function steady(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("serverTime" in value)) return value;
  return { ...value, serverTime: null };
}
