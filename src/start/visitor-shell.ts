import type { Messages } from "@lingui/core";
import { headline } from "./headline.ts";
import { startsAtHome } from "./first-screen.ts";

/** The text height reserved in index.html: two lines. */
const RESERVED_PX = 64;

/**
 * Shows the visitor's shell with its headline before React is loaded, on the home screen only.
 * @param texts the first screen's; on failure only the outline is shown.
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
  moveDown(shell, sentence.offsetHeight - RESERVED_PX);
}

/** Makes room for a longer headline. */
function moveDown(shell: Element, px: number): void {
  const card = shell.querySelector("rect");
  if (!card || px <= 0) return;
  card.setAttribute("height", String(card.height.baseVal.value + px));
  shell.querySelector(":scope > g")?.setAttribute("transform", `translate(0 ${px})`);
}
