/**
 * Waits at the end of a test file for keys that are being generated: Node ends the process, with all its threads, when
 * a thread ends in the middle of one ("Assertion failed: try_catch.CanContinue()").
 */
import { afterAll } from "vitest";

const { subtle } = globalThis.crypto;
const generate = Object.getPrototypeOf(subtle).generateKey as (...args: unknown[]) => Promise<unknown>;
const keys: Promise<unknown>[] = [];
let isEnding = false;

subtle.generateKey = ((...args: unknown[]) => {
  // Asked for by what a test has left running: nobody waits for it.
  if (isEnding) return new Promise(() => undefined);
  const key = Reflect.apply(generate, subtle, args);
  keys.push(key);
  return key;
}) as typeof subtle.generateKey;

afterAll(async () => {
  isEnding = true;
  await Promise.allSettled(keys);
});
