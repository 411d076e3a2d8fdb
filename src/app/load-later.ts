import { lazy, type ComponentType } from "react";
import { completeLanguage } from "../state/language.ts";

/** After everything that the first screen needs. */
const LATER_MS = 2_000;

/** Loads an optional part of the shell with its texts. Renders nothing if loading fails. */
export function later(load: () => Promise<{ default: ComponentType }>) {
  return lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, LATER_MS));
    try {
      await completeLanguage();
      return await load();
    } catch {
      return { default: () => null };
    }
  });
}
