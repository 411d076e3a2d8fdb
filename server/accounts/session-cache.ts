/**
 * A hint drops an ended session, and the server that ended it waits for this (core/hints.ts); without hints nothing is
 * cached. For reads only: writes read the session again. Source: rules.md S104.
 */
import type { Caller, Context } from "../core/context.ts";
import { KEPT_MS } from "../core/hints.ts";
import type { Changes } from "../store/changes.ts";
import { isOnReplica } from "../store/replica.ts";
import { findSession, hashToken, isOver, type FoundSession } from "./sessions.ts";

/** The number of cached sessions, at some 500 bytes each. */
const SIZE = 50_000;

interface Kept extends FoundSession {
  /** By the server's clock. */
  readAt: number;
}

export class SessionCache {
  readonly #ctx: Context;
  /** Kept in the order of reading. */
  readonly #kept = new Map<string, Kept>();
  readonly #byMember = new Map<bigint, Set<string>>();
  /** A session read before a hint is not cached. */
  #version = 0;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    ctx.hints.subscribe({ hint: (changes) => this.#hint(changes), turned: () => this.#clear() });
  }

  /** The answer is at most {@link KEPT_MS} old. */
  async authenticate(token: string): Promise<Caller | null> {
    const tokenHash = hashToken(token);
    const name = tokenHash.toString("base64");
    const kept = this.#fresh(name);
    if (kept) return kept.caller;
    const version = this.#version;
    const readAt = this.#ctx.now().getTime();
    const found = await findSession(this.#ctx, tokenHash);
    // A replica may still show an ended session.
    const isNew = version === this.#version && this.#ctx.hints.isWhole && !isOnReplica();
    if (found && isNew) this.#keep(name, { ...found, readAt });
    return found?.caller ?? null;
  }

  #fresh(name: string): Kept | null {
    const kept = this.#kept.get(name);
    if (!kept) return null;
    const now = this.#ctx.now().getTime();
    // Ages are unknown after a clock was set back.
    const isFresh = now >= kept.readAt && now - kept.readAt < KEPT_MS && !isOver(kept, now);
    if (isFresh && this.#ctx.hints.isWhole) return kept;
    this.#drop(name);
    return null;
  }

  #keep(name: string, kept: Kept): void {
    this.#drop(name);
    if (this.#kept.size >= SIZE) this.#drop(this.#kept.keys().next().value!);
    this.#kept.set(name, kept);
    const own = this.#byMember.get(kept.caller.memberId) ?? new Set();
    this.#byMember.set(kept.caller.memberId, own.add(name));
  }

  #drop(name: string): void {
    const kept = this.#kept.get(name);
    if (!kept) return;
    this.#kept.delete(name);
    const { memberId } = kept.caller;
    const own = this.#byMember.get(memberId)!;
    own.delete(name);
    if (own.size === 0) this.#byMember.delete(memberId);
  }

  #hint({ sessions, everybody }: Changes): void {
    // A hint for everybody may stand for lost ones.
    if (everybody) this.#clear();
    if (sessions.size === 0) return;
    this.#version += 1;
    for (const member of sessions) for (const name of this.#byMember.get(member) ?? []) this.#drop(name);
  }

  #clear(): void {
    this.#version += 1;
    this.#kept.clear();
    this.#byMember.clear();
  }
}
