/** What is the same for all members: read again when its rows changed, not for each of them. */
import type { Language } from "../../contract/languages.ts";
import { settleAll } from "../store/settle-all.ts";
import { readVersions } from "../store/row-changes.ts";
import type { HashedName } from "./cursor.ts";
import { hashOf } from "./hash.ts";
import type { PublicPart, Reading, SyncParts } from "./parts.ts";

export interface Hashed {
  value: unknown;
  hash: string;
}

interface Kept {
  version: string;
  parts: [HashedName, Hashed][];
}

export class SharedParts {
  readonly #parts: [HashedName, PublicPart<unknown>][];
  readonly #kept = new Map<Language, Kept>();

  constructor({ shared, notices }: SyncParts) {
    this.#parts = Object.entries({ ...shared, ...notices }) as [HashedName, PublicPart<unknown>][];
  }

  async read(reading: Reading): Promise<[HashedName, Hashed][]> {
    const { tx, ctx, language } = reading;
    const versions = this.#parts.flatMap(([, part]) => part.versions(ctx.now()));
    const version = await readVersions(tx, [...new Set(versions)]);
    const kept = this.#kept.get(language);
    if (kept?.version === version) return kept.parts;
    const values = await settleAll(this.#parts.map(([, { read }]) => read(reading)));
    const parts = this.#parts.map(([name], i): [HashedName, Hashed] => [
      name,
      { value: values[i], hash: hashOf(values[i]) },
    ]);
    this.#kept.set(language, { version, parts });
    return parts;
  }
}
