import { useSyncExternalStore } from "react";

const query = "(min-width: 900px)";

function subscribe(changed: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener("change", changed);
  return () => list.removeEventListener("change", changed);
}

/** Whether the side rail fits (rules.md U17). */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/**
 * Whether a list and its opened item fit beside the rail (rules.md U28). In em, so that it grows with the text; as in
 * Page.module.css.
 */
export const desk = () => matchMedia("(min-width: 68.75em)");
