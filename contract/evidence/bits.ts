/** Numbers of any length, packed by bits. What is read past the end is null, as is what no writer makes. */
export interface BitWriter {
  /** The low bits, the highest of them first. */
  write(value: bigint, bits: number): void;
  /** A whole number that is mostly small, after Elias (gamma, of one more). */
  writeSmall(value: number): void;
  /** Filled up with zeros to whole bytes. */
  bytes(): Uint8Array;
}

export function writeBits(): BitWriter {
  const digits: string[] = [];
  const write = (value: bigint, bits: number) => {
    if (bits > 0) digits.push(value.toString(2).padStart(bits, "0"));
  };
  return {
    write,
    writeSmall(value) {
      const bits = (value + 1).toString(2);
      digits.push("0".repeat(bits.length - 1), bits);
    },
    bytes() {
      const all = digits.join("");
      const whole = all.padEnd(Math.ceil(all.length / 8) * 8, "0").match(/.{8}/g) ?? [];
      return Uint8Array.from(whole, (byte) => Number.parseInt(byte, 2));
    },
  };
}

export interface BitReader {
  read(bits: number): bigint | null;
  readSmall(): number | null;
  /** Whether nothing is left but what fills the last byte up. */
  isAtEnd(): boolean;
}

/** Longer runs of zeros are no number of a writer here. */
const MAX_PREFIX = 16;

export function readBits(bytes: Uint8Array): BitReader {
  const all = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  let at = 0;
  const read = (bits: number) => {
    if (at + bits > all.length) return null;
    const text = all.slice(at, at + bits);
    at += bits;
    return text === "" ? 0n : BigInt(`0b${text}`);
  };
  return {
    read,
    readSmall() {
      let zeros = 0;
      while (all[at + zeros] === "0" && zeros <= MAX_PREFIX) zeros += 1;
      if (zeros > MAX_PREFIX) return null;
      at += zeros;
      const value = read(zeros + 1);
      return value === null ? null : Number(value) - 1;
    },
    isAtEnd: () => all.length - at < 8 && !all.includes("1", at),
  };
}
