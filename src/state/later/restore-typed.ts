import { navigation } from "../navigation.ts";
import { fieldsOf, TYPED, type Field, type Typed } from "../reload.ts";

/** After this time the member has started over. */
const RESTORE_MS = 10_000;

/** Restores each value when its field appears. */
export function restoreTyped(): void {
  const typed = takeTyped();
  if (!typed || typed.path !== navigation().here()) return;
  const missing = typed.fields.filter(({ value }) => value !== "");
  const restore = () => {
    for (const field of fieldsOf(document)) {
      const i = missing.findIndex(({ name }) => name === field.name);
      if (i === -1 || field.value !== "") continue;
      type(field, missing[i]!.value);
      missing.splice(i, 1);
    }
    if (missing.length === 0) observer.disconnect();
  };
  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), RESTORE_MS);
  restore();
}

function takeTyped(): Typed | null {
  try {
    const text = sessionStorage.getItem(TYPED);
    sessionStorage.removeItem(TYPED);
    return text === null ? null : (JSON.parse(text) as Typed);
  } catch {
    return null;
  }
}

/** Uses the native setter and events, since React overrides `value`. */
function type(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
