import { lazy, type ComponentType } from "react";

/** Behind everything that the first screen waits for. */
const LATER_MS = 2_000;

/** A part of the shell that nobody waits for: fetched when the app has started, left out when it cannot be had. */
export function later(load: () => Promise<{ default: ComponentType }>) {
  return lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, LATER_MS));
    return load().catch(() => ({ default: () => null }));
  });
}
