/** Numbers that look random and are the same for the same seed, on every machine. */

export interface Random {
  /** A whole number from 0 up to, not with, `below`. */
  below(below: number): number;
  /** True so many times in a hundred. */
  chance(percent: number): boolean;
  pick<T>(from: readonly T[]): T;
  uuid(): string;
}

/** Mulberry32. @param seed a whole number of 32 bits */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number) => next() % limit;
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error("nothing to pick from");
      return from[below(from.length)]!;
    },
    uuid() {
      const hex = Array.from({ length: 4 }, () => next().toString(16).padStart(8, "0")).join("");
      const variant = "89ab"[below(4)];
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}
