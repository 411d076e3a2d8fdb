/** Numbers of any length, packed by bits. A read past the end, or of bits that no writer makes, gives null. */
export interface BitWriter {
  /** Writes the low `bits` of the value, the highest of them first. */
  write(value: bigint, bits: number): void;
  /** Writes a whole number that is mostly small, as the Elias gamma code of `value + 1`. */
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
  /** Whether only the filling of the last byte is left. */
  isAtEnd(): boolean;
}

/** No writer here makes a number with more leading zeros. */
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
