import type { Messages } from "@lingui/core";
import { headline } from "./headline.ts";
import { startsAtHome } from "./first-screen.ts";

/** The height that index.html leaves for the sentence: two lines. */
const ROOM = 64;

/**
 * Turns the shell into a visitor's home screen, whose first sentence can be read while React is still on its way. Nothing
 * for a member, who would see it flash by, and nothing on other screens.
 * @param texts the first texts of the language; when they cannot be had the outline stands alone.
 */
export async function showVisitorShell(uid: string | null, texts: Promise<Messages>): Promise<void> {
  const shell = document.getElementById("visitor-shell");
  if (uid !== null || !startsAtHome() || !shell) return;
  document.getElementById("member-shell")?.setAttribute("display", "none");
  shell.removeAttribute("display");
  const [text] = (await texts)[headline.id] ?? [];
  const sentence = shell.querySelector("div");
  if (!sentence || typeof text !== "string") return;
  sentence.textContent = text;
  makeRoom(shell, sentence.offsetHeight - ROOM);
}

/** A longer sentence moves down what follows it. */
function makeRoom(shell: Element, more: number): void {
  const card = shell.querySelector("rect");
  if (!card || more <= 0) return;
  card.setAttribute("height", String(card.height.baseVal.value + more));
  shell.querySelector(":scope > g")?.setAttribute("transform", `translate(0 ${more})`);
}
