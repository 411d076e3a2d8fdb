/** What the steps of a run share. */
import { randomInt } from "node:crypto";
import type { PublishedRoot } from "../contract/evidence/root.ts";
import { canonical, type Json } from "../contract/canonical.ts";
import type { Folder } from "./folder.ts";
import { NotThere, type Ask } from "./platform.ts";

export interface Options {
  now: Date;
  /** Asks for every root again, not only for the newest and some others. */
  thorough: boolean;
  /** Judged from this key; default: the first one seen. */
  publicKey: string | null;
  /** Told of each finding at once. */
  say?: (text: string) => void;
  /** New roots that are taken in one run. */
  most?: number;
}

export interface Run {
  ask: Ask;
  folder: Folder;
  options: Options;
  found(text: string, evidence?: Record<string, unknown>): void;
}

/** Clocks differ. */
export const SKEW_MS = 5 * 60_000;
const AT_ONCE = 8;

/** Whether a time is written as the server writes it, and is not yet to come. */
export function isPast(at: string, now: Date): boolean {
  const time = new Date(at);
  return (
    !Number.isNaN(time.getTime()) && time.toISOString() === at && time.getTime() <= now.getTime() + SKEW_MS
  );
}

export function isSame(a: unknown, b: unknown): boolean {
  return canonical(a as Json) === canonical(b as Json);
}

/** A root is written to a chain after it was published, and again where a reorg has taken it from there. */
export function isSameRoot(a: PublishedRoot, b: PublishedRoot): boolean {
  return isSame({ ...a, anchor: null }, { ...b, anchor: null });
}

/** In the order of the numbers, a few at once; null for one that the platform says is not there. */
export async function* askRoots(
  ask: Ask,
  numbers: readonly number[],
): AsyncGenerator<{ number: number; said: PublishedRoot | null }> {
  for (let i = 0; i < numbers.length; i += AT_ONCE) {
    const batch = numbers.slice(i, i + AT_ONCE);
    const answers = await Promise.allSettled(batch.map((number) => ask("GET evidence/root", { number })));
    for (const [j, answer] of answers.entries()) {
      const number = batch[j]!;
      if (answer.status === "fulfilled") yield { number, said: answer.value };
      else if (answer.reason instanceof NotThere) yield { number, said: null };
      else throw answer.reason;
    }
  }
}

/** At random, in their order. */
export function some<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all];
  const places = new Set<number>();
  while (places.size < count) places.add(randomInt(all.length));
  return [...places].toSorted((a, b) => a - b).map((i) => all[i]!);
}
