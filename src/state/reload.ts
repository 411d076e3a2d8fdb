/** Holds the typed text, which later/restore-typed.ts restores. */
import { navigation } from "./navigation.ts";

export const TYPED = "starship.typed";
/** Passwords made visible are text fields. */
const PASSWORD_NAME = /password/i;

export type Field = HTMLInputElement | HTMLTextAreaElement;

export interface Typed {
  path: string;
  fields: { name: string; value: string }[];
}

/** Keeps field values, except passwords and files. */
export function reload(): void {
  const typed: Typed = {
    path: navigation().here(),
    fields: fieldsOf(document).map(({ name, value }) => ({ name, value })),
  };
  try {
    sessionStorage.setItem(TYPED, JSON.stringify(typed));
  } catch {
    // Storage is refused: reload anyway.
  }
  location.reload();
}

/** Returns text fields only, since choices are quickly repeated. */
export function fieldsOf(root: ParentNode): Field[] {
  return [...root.querySelectorAll<Field>("input[name], textarea[name]")].filter(
    ({ type: kind, name }) =>
      !["password", "file", "checkbox", "radio", "hidden"].includes(kind) && !PASSWORD_NAME.test(name),
  );
}
