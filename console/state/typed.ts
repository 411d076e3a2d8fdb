/**
 * What an operator has typed and not saved, in this tab. It survives a reload and a session that ended by itself;
 * saving, dropping or signing out removes it. Source: rules.md O122.
 */
import { useState } from "react";
import { useSession } from "./session.ts";

const PREFIX = "starship.typed.";

export interface Typed<T> {
  /** Null if nothing is typed. */
  value: T | null;
  /** Whether the browser refused to store it. */
  isUnkept: boolean;
  set: (value: T) => void;
  clear: () => void;
}

/** @param name of what is edited. Each operator of the tab has their own. */
export function useTyped<T>(name: string): Typed<T> {
  const { session } = useSession();
  const key = keyOfTyped(session?.name, name);
  const [held, setHeld] = useState(() => ({ key, value: readTyped<T>(key), isUnkept: false }));
  const current = held.key === key ? held : { key, value: readTyped<T>(key), isUnkept: false };
  return {
    value: current.value,
    isUnkept: current.isUnkept,
    set: (value) => setHeld({ key, value, isUnkept: !writeTyped(key, value) }),
    clear() {
      writeTyped(key, null);
      setHeld({ key, value: null, isUnkept: false });
    },
  };
}

export function forgetTyped(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Where the browser stores nothing, there is nothing to remove.
  }
}

export function keyOfTyped(operator: string | undefined, name: string): string {
  return `${PREFIX}${operator ?? ""}.${name}`;
}

export function readTyped<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** @returns whether the browser stored it. */
export function writeTyped(key: string, value: unknown): boolean {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
