/** Read when their inputs changed, and sent when their content did. */
import { Sync } from "../../contract/sync/schemas.ts";
import { settleAll } from "../store/settle-all.ts";
import type { HashedName, Known, KnownParts } from "./cursor.ts";
import { hashOf } from "./hash.ts";
import type { Part, Reading, SyncParts } from "./parts.ts";
import type { State } from "./state.ts";

/** A newer server may build other documents from the same rows. */
const LONGEST_MS = 3_600_000;
/** Other versions' documents have other fields. */
const shape = hashOf(Sync);

export interface Changed {
  known: KnownParts;
  /** In ms since 1970. */
  until: number;
  any: boolean;
  answer: Pick<Sync, "documents" | "notices" | "reads">;
}

interface Found extends Known {
  name: HashedName;
  value: unknown;
  until: Date | null;
}

export class DocumentReader {
  readonly #parts: [HashedName, Part<unknown>][];
  readonly #surroundings: SyncParts["surroundings"];
  /** The last versions of shared parts, by name and language. */
  readonly #shared = new Map<string, Found>();

  constructor({ documents, notices, reads, surroundings }: SyncParts) {
    // A part that cursors cannot name would be sent with every answer.
    const all = { ...documents, ...notices, reads };
    this.#parts = Object.entries(all) as [keyof typeof all, Part<unknown>][];
    this.#surroundings = surroundings;
  }

  /** @param until in ms since 1970. */
  async read(reading: Reading, { inputs }: State, known: KnownParts, until: number): Promise<Changed> {
    const { ctx, language } = reading;
    const now = ctx.now().getTime();
    const isDue = now >= until;
    const around = [shape, language, this.#surroundings(ctx)];
    const stale = this.#parts.flatMap(([name, part]) => {
      const version = hashOf([...around, ...part.of.map((input) => inputs.get(input))]);
      return !isDue && known[name]?.version === version ? [] : [{ name, part, version }];
    });
    const found = await settleAll(
      stale.map(({ name, part, version }) => this.#found(name, part, version, reading)),
    );
    const ends = found.flatMap((part) => (part?.until ? [part.until.getTime()] : []));
    const latest = isDue ? now + LONGEST_MS : until;
    const changed = compare(
      found.filter((part) => part !== null),
      known,
    );
    return { ...changed, until: Math.min(latest, ...ends) };
  }

  async #found(
    name: HashedName,
    { shared, read, until }: Part<unknown>,
    version: string,
    reading: Reading,
  ): Promise<Found | null> {
    const place = `${name} ${reading.language}`;
    const kept = shared && this.#shared.get(place);
    if (kept?.version === version) return kept;
    const value = await read(reading);
    if (value === null) return null;
    const end = (await until?.(value, reading)) ?? null;
    const found: Found = { name, version, value, hash: hashOf(steady(value)), until: end };
    if (shared) this.#shared.set(place, found);
    return found;
  }
}

function compare(all: Found[], known: KnownParts): Omit<Changed, "until"> {
  const documents: Record<string, unknown> = {};
  const notices: Record<string, unknown> = {};
  const changed: Omit<Changed, "until"> = {
    known: { ...known },
    any: false,
    answer: { documents, notices },
  };
  for (const { name, value, version, hash } of all) {
    changed.known[name] = { version, hash };
    if (known[name]?.hash === hash) continue;
    changed.any = true;
    if (name === "reads") changed.answer.reads = value as string[];
    else if (name === "notice" || name === "article") notices[name] = value;
    else documents[name] = value;
  }
  return changed;
}

/** The answer's time is no change. */
function steady(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("serverTime" in value)) return value;
  return { ...value, serverTime: null };
}
