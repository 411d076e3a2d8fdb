/** Reloads the page and keeps typed text; later/restore-typed.ts restores it. */
import { reloadPage } from "../start/reload.ts";
import { navigation } from "./navigation.ts";

export const TYPED = "starship.typed";
/** Passwords made visible are text fields. */
const PASSWORD_NAME = /password/i;

export type Field = HTMLInputElement | HTMLTextAreaElement;

export interface Typed {
  path: string;
  fields: { name: string; value: string }[];
}

/** Reloads the page; field values except passwords and files are restored. */
export function reload(): void {
  keepTyped();
  // What is typed until the new page answers is kept too.
  addEventListener("pagehide", keepTyped);
  reloadPage();
}

function keepTyped(): void {
  const typed: Typed = {
    path: navigation().here(),
    fields: fieldsOf(document).map(({ name, value }) => ({ name, value })),
  };
  try {
    sessionStorage.setItem(TYPED, JSON.stringify(typed));
  } catch {
    // Storage is refused: reload anyway.
  }
}

/** Returns text fields only, since choices are quickly repeated. */
export function fieldsOf(root: ParentNode): Field[] {
  return [...root.querySelectorAll<Field>("input[name], textarea[name]")].filter(
    ({ type: kind, name }) =>
      !["password", "file", "checkbox", "radio", "hidden"].includes(kind) && !PASSWORD_NAME.test(name),
  );
}
