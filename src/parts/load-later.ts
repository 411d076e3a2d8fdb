import { lazy, type ComponentType } from "react";
import { whenConnectionIsFree } from "../state/first-needs.ts";
import { completeLanguage } from "../state/language.ts";

/** Draws the opened screen first. */
const LATER_MS = 2_000;

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * Loads the component with its texts, a while after what the opened screen needs.
 * @param plain rendered if loading fails.
 */
export function later<P = object>(load: Load<P>, plain?: ComponentType<P>) {
  return lazily(load, plain, async () => {
    await whenConnectionIsFree();
    await new Promise((resolve) => setTimeout(resolve, LATER_MS));
  });
}

/** Like {@link later}, without the delay. */
export function soon<P = object>(load: Load<P>, plain?: ComponentType<P>) {
  return lazily(load, plain, whenConnectionIsFree);
}

/** Like {@link later}, at once: nothing is shown without it. */
export function now<P = object>(load: Load<P>, plain?: ComponentType<P>) {
  return lazily(load, plain, () => Promise.resolve());
}

function lazily<P>(load: Load<P>, plain: ComponentType<P> = () => null, wait: () => Promise<void>) {
  return lazy(async () => {
    try {
      await wait();
      await completeLanguage();
      return await load();
    } catch {
      return { default: plain };
    }
  });
}
