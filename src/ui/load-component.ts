import { useEffect, useState, type ComponentType } from "react";

/** Source: rules.md C25. */
const LOAD_TIMEOUT_MS = 60_000;

/** Identifies its component: pass the same function each time. */
export type Load = () => Promise<{ default: ComponentType }>;

const loaded = new Map<Load, ComponentType>();

/**
 * @param beside loads what the component needs besides.
 * @throws when either fails
 */
export async function loadComponent(load: Load, beside?: () => Promise<unknown>): Promise<void> {
  if (loaded.has(load)) return;
  const [component] = await Promise.all([load(), beside?.()]);
  loaded.set(load, component.default);
}

export type Loading =
  | { state: "loading" }
  | { state: "failed"; retry(): void }
  | { state: "loaded"; Component: ComponentType };

/** A loaded component is returned at once. */
export function useComponent(load: Load, beside?: () => Promise<unknown>): Loading {
  const [attempt, setAttempt] = useState(0);
  const [ended, setEnded] = useState<{ load: Load; attempt: number }>();

  useEffect(() => {
    let watching = true;
    const end = () => {
      if (watching) setEnded({ load, attempt });
    };
    const timer = setTimeout(end, LOAD_TIMEOUT_MS);
    loadComponent(load, beside)
      .catch((error: unknown) => console.warn("A screen could not be loaded", error))
      .finally(end);
    return () => {
      watching = false;
      clearTimeout(timer);
    };
  }, [load, beside, attempt]);

  const Component = loaded.get(load);
  if (Component) return { state: "loaded", Component };
  if (ended?.load === load && ended.attempt === attempt)
    return { state: "failed", retry: () => setAttempt(attempt + 1) };
  return { state: "loading" };
}
