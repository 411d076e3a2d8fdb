/** Starting the page anew without losing what was typed into it. */
import { navigation } from "./navigation.ts";

const STORED = "starship.typed";
/** A password that its member has made visible stands in a field like any other: only its name tells. */
const PASSWORD_NAME = /password/i;
/** Fields appear as what they belong to arrives; whoever waits longer has begun to type anew. */
const RESTORE_MS = 10_000;

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Typed {
  path: string;
  fields: { name: string; value: string }[];
}

/** Reloads the page; what stands in its fields is there again afterwards. Never a password, nor a file. */
export function reload(): void {
  const typed: Typed = {
    path: navigation().here(),
    fields: fieldsOf(document).map(({ name, value }) => ({ name, value })),
  };
  try {
    sessionStorage.setItem(STORED, JSON.stringify(typed));
  } catch {
    // A browser that keeps nothing reloads all the same: the member asked for it.
  }
  location.reload();
}

/** Puts back what was typed before a reload, as soon as the fields for it are there. */
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

/** The fields that one types into, by name. What is chosen by a press is quickly pressed again. */
function fieldsOf(root: ParentNode): Field[] {
  return [...root.querySelectorAll<Field>("input[name], textarea[name]")].filter(
    ({ type: kind, name }) =>
      !["password", "file", "checkbox", "radio", "hidden"].includes(kind) && !PASSWORD_NAME.test(name),
  );
}

/** Past React, which overrides `value` on its own fields and would not notice: then the event tells it. */
function type(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
