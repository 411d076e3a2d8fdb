/** Text that JSON does not escape: five characters for four bytes, where base64 takes five and a third. */
const ALPHABET = "!#$%()*+,-.0123456789:;?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~";
const BASE = ALPHABET.length;
const BYTES = 4;
const DIGITS = 5;

const valueOf = new Map([...ALPHABET].map((character, value) => [character, value]));

export function toBase85(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += BYTES) {
    const some = bytes.subarray(at, at + BYTES);
    let value = Array.from({ length: BYTES }, (_, i) => some[i] ?? 0).reduce(
      (sum, byte) => sum * 256 + byte,
      0,
    );
    let digits = "";
    for (let i = 0; i < DIGITS; i += 1) {
      digits = ALPHABET[value % BASE]! + digits;
      value = Math.floor(value / BASE);
    }
    // A last group of n bytes needs only its n + 1 highest digits.
    text += digits.slice(0, some.length + 1);
  }
  return text;
}

/** Null for a text that the encoder does not make. */
export function fromBase85(text: string): Uint8Array | null {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += DIGITS) {
    const some = text.slice(at, at + DIGITS);
    let value = 0;
    for (let i = 0; i < DIGITS; i += 1) {
      const digit = i < some.length ? valueOf.get(some[i]!) : BASE - 1;
      if (digit === undefined) return null;
      value = value * BASE + digit;
    }
    for (let i = 0; i < some.length - 1; i += 1) bytes.push(Math.floor(value / 256 ** (BYTES - 1 - i)) % 256);
  }
  const decoded = Uint8Array.from(bytes);
  return toBase85(decoded) === text ? decoded : null;
}
