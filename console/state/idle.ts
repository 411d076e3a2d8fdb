/**
 * Ends the session when nobody is at the desk. The page's own requests would otherwise keep it alive on the server
 * as long as the page is open. Source: rules.md O103.
 */
import { proxy, useSnapshot } from "valtio";
import { openBroadcast } from "../../src/shared/channel.ts";
import { signOut } from "./sign-out.ts";
import { currentSession } from "./session.ts";

/** Equals the server's limit. */
export const IDLE_MS = 30 * 60_000;
const WARNING_MS = 2 * 60_000;
const CHECK_MS = 5_000;
const INPUTS = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

const state = proxy({ isNear: false });
let lastInput = Date.now();
/** A copy of the tab has the same session, so input in one counts for both. */
const desks = openBroadcast("starship.operator");
let lastTold = 0;

export type Idleness = "busy" | "near" | "over";

/** @param since the last input, in ms. */
export function idlenessAfter(since: number): Idleness {
  if (since >= IDLE_MS) return "over";
  return since >= IDLE_MS - WARNING_MS ? "near" : "busy";
}

export function useIdleWarning(): boolean {
  return useSnapshot(state).isNear;
}

export function watchIdle(): void {
  for (const input of INPUTS) addEventListener(input, note, { capture: true, passive: true });
  document.addEventListener("visibilitychange", check);
  desks?.addEventListener("message", noteHere);
  setInterval(check, CHECK_MS);
}

function check(): void {
  const idleness = idlenessAfter(Date.now() - lastInput);
  state.isNear = idleness === "near" && currentSession() !== null;
  if (idleness === "over" && currentSession() !== null) void signOut("idle");
}

function note(): void {
  noteHere();
  if (lastInput - lastTold < CHECK_MS) return;
  lastTold = lastInput;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin to reach
  desks?.postMessage(null);
}

function noteHere(): void {
  // A machine that slept may report an input before the timer's next tick.
  check();
  lastInput = Date.now();
  state.isNear = false;
}
