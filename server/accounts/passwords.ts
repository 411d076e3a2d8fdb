/** Argon2id as PHC strings, whose parameters can be raised later. */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { fairQueue } from "../core/fair-queue.ts";
import { cost } from "./password-cost.ts";

const argon2Async = promisify(argon2);
const TAG_BYTES = 32;
export const SALT_BYTES = 16;

/**
 * A hash takes a core and 19 MiB. No owner has all cores, and owners take turns. A full queue takes some ten seconds of
 * two cores.
 */
const cores = availableParallelism();
const inTurn = fairQueue({
  running: cores,
  runningPerOwner: Math.max(1, cores - 1),
  waiting: 1_000,
  waitingPerOwner: 100,
});

/**
 * @param owner of the hashes that queue together: a member or a network.
 * @throws Refused `unavailable` (with `retryAt`) when the queue is full.
 */
export async function hashPassword(password: string, owner = "", salt = newSalt()): Promise<string> {
  const { memoryKib, passes, lanes } = cost;
  const tag = await derive(password, salt, { memory: memoryKib, passes, parallelism: lanes }, owner);
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${base64(salt)}$${base64(tag)}`;
}

export function newSalt(): Buffer {
  return randomBytes(SALT_BYTES);
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** @throws Error if `hash` is not an Argon2id PHC string; as {@link hashPassword}. */
export async function verifyPassword(password: string, hash: string, owner = ""): Promise<boolean> {
  const { tag, salt, parameters } = parse(hash);
  return timingSafeEqual(await derive(password, salt, parameters, owner), tag);
}

/** Hashes with another hash's salt and parameters. @throws as {@link verifyPassword} */
export async function hashLike(password: string, hash: string, owner = ""): Promise<string> {
  const { salt, parameters } = parse(hash);
  const tag = await derive(password, salt, parameters, owner);
  return hash.slice(0, hash.lastIndexOf("$") + 1) + base64(tag);
}

function parse(hash: string) {
  const match = PHC.exec(hash);
  if (!match) throw new Error("not an argon2id hash");
  const [, memory, passes, lanes, salt, tag] = match;
  return {
    salt: Buffer.from(salt!, "base64"),
    tag: Buffer.from(tag!, "base64"),
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(lanes) },
  };
}

export function samePassword(one: string, other: string): boolean {
  return normalisePassword(one) === normalisePassword(other);
}

let decoy: Promise<string> | undefined;

/** Makes an unknown account take as long as a known one. */
export async function verifyDecoy(password: string, owner = ""): Promise<false> {
  decoy ??= hashPassword(randomBytes(16).toString("hex")).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  await verifyPassword(password, await decoy, owner);
  return false;
}

function derive(
  password: string,
  nonce: Buffer,
  parameters: { memory: number; passes: number; parallelism: number },
  owner: string,
): Promise<Buffer> {
  const message = Buffer.from(normalisePassword(password), "utf8");
  return inTurn(owner, () =>
    argon2Async("argon2id", { message, nonce, tagLength: TAG_BYTES, ...parameters }),
  );
}

/** Independent of the keyboard. */
export function normalisePassword(password: string): string {
  return password.normalize("NFKC");
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
