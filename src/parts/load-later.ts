import { lazy, type ComponentType } from "react";
import { completeLanguage } from "../state/language.ts";

/** Waits until the first screen has what it needs. */
const LATER_MS = 2_000;

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * Loads the component with its texts.
 * @param plain rendered if loading fails.
 */
export function later<P = object>(load: Load<P>, plain?: ComponentType<P>) {
  return soon(async () => {
    await new Promise((resolve) => setTimeout(resolve, LATER_MS));
    return load();
  }, plain);
}

/** Like {@link later}, without the delay. */
export function soon<P = object>(load: Load<P>, plain: ComponentType<P> = () => null) {
  return lazy(async () => {
    try {
      await completeLanguage();
      return await load();
    } catch {
      return { default: plain };
    }
  });
}
