/** Null if the key does nothing. Source: rules.md U29. */
export type KeyAction = { kind: "tab"; index: number } | { kind: "search" } | { kind: "help" };

type Pressed = Pick<
  KeyboardEvent,
  "key" | "altKey" | "ctrlKey" | "metaKey" | "repeat" | "isComposing" | "defaultPrevented" | "target"
>;

/** Compares the character, since keyboard layouts differ. Browser shortcuts have a modifier. */
export function actionOf(pressed: Pressed): KeyAction | null {
  const { key, altKey, ctrlKey, metaKey, repeat, isComposing, defaultPrevented, target } = pressed;
  if (altKey || ctrlKey || metaKey || repeat || isComposing || defaultPrevented) return null;
  if (target instanceof Element && isTyping(target)) return null;
  if (key === "/") return { kind: "search" };
  if (key === "?") return { kind: "help" };
  return /^[1-9]$/.test(key) ? { kind: "tab", index: Number(key) - 1 } : null;
}

/** Lists of choices search by typed characters, and an open sheet has its own keys. */
function isTyping(target: Element): boolean {
  const typed = "input, textarea, select, [contenteditable], [role=listbox], [role=menu]";
  return target.closest(typed) !== null || document.querySelector("dialog[open]") !== null;
}

/** Returns false if the screen has no search. */
export function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>("main input[type=search]");
  if (!search) return false;
  const folded = search.closest("[hidden]");
  if (folded) document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(folded.id)}"]`)?.click();
  requestAnimationFrame(() => {
    search.focus();
    search.select();
  });
  return true;
}
