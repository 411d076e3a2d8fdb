/**
 * A synchronous SHA-256: a path is some fifty hashes, each of which would be a task of its own with WebCrypto.
 * Servers use their own, faster one. Source: FIPS 180-4.
 */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

const BLOCK = 64;
const WORDS = 64;
/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const constants = primes(WORDS).map((prime) => fraction(Math.cbrt(prime)));
const initial = primes(8).map((prime) => fraction(Math.sqrt(prime)));

export const sha256: Sha256 = (bytes) => {
  const padded = pad(bytes);
  const state = Uint32Array.from(initial);
  const schedule = new Uint32Array(WORDS);
  for (let offset = 0; offset < padded.byteLength; offset += BLOCK) {
    fill(schedule, padded, offset);
    compress(state, schedule);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) digest.setUint32(i * 4, word);
  return new Uint8Array(digest.buffer);
};

/** Appends a one bit, zeros, and the length in bits, up to whole blocks. */
function pad(bytes: Uint8Array): DataView {
  const blocks = Math.ceil((bytes.length + 9) / BLOCK);
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

function fill(schedule: Uint32Array, padded: DataView, offset: number): void {
  for (let i = 0; i < 16; i += 1) schedule[i] = padded.getUint32(offset + i * 4);
  for (let i = 16; i < WORDS; i += 1) {
    const a = schedule[i - 15]!;
    const b = schedule[i - 2]!;
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    schedule[i] = schedule[i - 16]! + s0 + schedule[i - 7]! + s1;
  }
}

/** The loop makes no arrays: a phone checks its path before this code has been compiled. */
function compress(state: Uint32Array, schedule: Uint32Array): void {
  let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!];
  let [e, f, g, h] = [state[4]!, state[5]!, state[6]!, state[7]!];
  for (let i = 0; i < WORDS; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + schedule[i]!) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  return found;
}
