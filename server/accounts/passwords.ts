/** Argon2id hashes as PHC strings, whose parameters can be raised later. */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { limiter } from "../core/limiter.ts";
import { cost } from "./password-cost.ts";

const argon2Async = promisify(argon2);
const TAG_BYTES = 32;
const SALT_BYTES = 16;

/** A hash takes a core and 19 MiB: more at once would starve other requests. */
const limit = limiter(availableParallelism());

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const { memoryKib, passes, lanes } = cost;
  const tag = await derive(password, salt, memoryKib, passes, lanes);
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${base64(salt)}$${base64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** @throws Error if `hash` is not an Argon2id PHC string. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = PHC.exec(hash);
  if (!match) throw new Error("not an argon2id hash");
  const [, memory, passes, lanes, salt, tag] = match;
  const expected = Buffer.from(tag!, "base64");
  const actual = await derive(
    password,
    Buffer.from(salt!, "base64"),
    Number(memory),
    Number(passes),
    Number(lanes),
  );
  return timingSafeEqual(actual, expected);
}

export function samePassword(one: string, other: string): boolean {
  return normalise(one) === normalise(other);
}

let decoy: Promise<string> | undefined;

/** Makes an unknown account take as long as a known one. */
export async function verifyDecoy(password: string): Promise<false> {
  decoy ??= hashPassword(randomBytes(16).toString("hex"));
  await verifyPassword(password, await decoy);
  return false;
}

function derive(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
): Promise<Buffer> {
  const message = Buffer.from(normalise(password), "utf8");
  return limit(() =>
    argon2Async("argon2id", { message, nonce, parallelism, tagLength: TAG_BYTES, memory, passes }),
  );
}

/** Unicode normalisation makes passwords independent of the keyboard. */
function normalise(password: string): string {
  return password.normalize("NFKC");
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
