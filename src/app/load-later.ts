import { lazy, type ComponentType } from "react";
import { completeLanguage } from "../state/language.ts";

/** Behind everything that the first screen waits for. */
const LATER_MS = 2_000;

/** A part of the shell that nobody waits for: fetched with its texts when the app has started, or left out if it cannot be. */
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
