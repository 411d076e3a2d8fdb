import { useEffect, useState, type ComponentType } from "react";
import { completeLanguage } from "../state/language.ts";
import { HOME_PATH } from "../state/navigation.ts";
import type { Route } from "./routes.ts";

/** Source: rules.md C25. */
const LOAD_TIMEOUT_MS = 60_000;

/** By what loads them, as several routes may share a screen. */
const loaded = new Map<Route["load"], ComponentType>();

/** Loads a route's screen and texts once. @throws on failure. */
export async function loadScreen(route: Route): Promise<void> {
  if (loaded.has(route.load)) return;
  const isFirst = route.paths.includes(HOME_PATH);
  const [screen] = await Promise.all([route.load(), isFirst ? null : completeLanguage()]);
  loaded.set(route.load, screen.default);
}

export type ScreenLoading =
  | { state: "loading" }
  | { state: "failed"; retry(): void }
  | { state: "loaded"; Component: ComponentType };

/** Fails on an error or after 60 s; a loaded screen is returned at once. */
export function useScreen(route: Route): ScreenLoading {
  const [attempt, setAttempt] = useState(0);
  const [ended, setEnded] = useState<{ route: Route; attempt: number }>();

  useEffect(() => {
    let watching = true;
    const end = () => {
      if (watching) setEnded({ route, attempt });
    };
    const timer = setTimeout(end, LOAD_TIMEOUT_MS);
    loadScreen(route)
      .catch((error: unknown) => console.warn("A screen could not be loaded", error))
      .finally(end);
    return () => {
      watching = false;
      clearTimeout(timer);
    };
  }, [route, attempt]);

  const Component = loaded.get(route.load);
  if (Component) return { state: "loaded", Component };
  if (ended?.route === route && ended.attempt === attempt)
    return { state: "failed", retry: () => setAttempt(attempt + 1) };
  return { state: "loading" };
}
