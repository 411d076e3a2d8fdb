import { lazy, type ComponentType } from "react";
import { completeLanguage } from "../state/language.ts";

/** After everything that the first screen needs. */
const LATER_MS = 2_000;

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** Loads an optional part of the shell with its texts. Renders nothing if loading fails. */
export function later<P = object>(load: Load<P>) {
  return soon(async () => {
    await new Promise((resolve) => setTimeout(resolve, LATER_MS));
    return load();
  });
}

/** The same without the delay. */
export function soon<P = object>(load: Load<P>) {
  return lazy(async () => {
    try {
      await completeLanguage();
      return await load();
    } catch {
      return { default: () => null };
    }
  });
}
