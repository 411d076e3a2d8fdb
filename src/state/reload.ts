/** Reloads the page and restores typed text. */
import { navigation } from "./navigation.ts";

const STORED = "starship.typed";
/** Passwords made visible are text fields. */
const PASSWORD_NAME = /password/i;
/** Later, the member has started over. */
const RESTORE_MS = 10_000;

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Typed {
  path: string;
  fields: { name: string; value: string }[];
}

/** Reloads; field values except passwords and files are restored. */
export function reload(): void {
  const typed: Typed = {
    path: navigation().here(),
    fields: fieldsOf(document).map(({ name, value }) => ({ name, value })),
  };
  try {
    sessionStorage.setItem(STORED, JSON.stringify(typed));
  } catch {
    // Storage is refused: reload anyway, as requested.
  }
  location.reload();
}

/** Restores values as their fields appear. */
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
    const text = sessionStorage.getItem(STORED);
    sessionStorage.removeItem(STORED);
    return text === null ? null : (JSON.parse(text) as Typed);
  } catch {
    return null;
  }
}

/** Named text fields; a choice is quickly repeated. */
function fieldsOf(root: ParentNode): Field[] {
  return [...root.querySelectorAll<Field>("input[name], textarea[name]")].filter(
    ({ type: kind, name }) =>
      !["password", "file", "checkbox", "radio", "hidden"].includes(kind) && !PASSWORD_NAME.test(name),
  );
}

/** The native setter and an event, since React overrides `value`. */
function type(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
