import { useEffect } from "react";
import { tabOf } from "./tabs.tsx";

/** Null if the link is not between tab pages. */
export function fromTabToTab(path: string, href: string | null): string | null {
  const to = href?.startsWith("#/") ? href.slice(1) : null;
  return to !== null && tabOf(path) && tabOf(to.split("?")[0] ?? to) ? to : null;
}

/** Replaces the history entry, so that Back leaves the app instead of revisiting tabs. Source: rules.md U2. */
export function useTabLinks(
  path: string,
  navigate: (to: string, options: { replace: boolean }) => void,
): void {
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const opensElsewhere =
        event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const to = fromTabToTab(path, link?.getAttribute("href") ?? null);
      if (event.defaultPrevented || opensElsewhere || to === null) return;
      event.preventDefault();
      navigate(to, { replace: true });
    };
    document.addEventListener("click", press);
    return () => document.removeEventListener("click", press);
  }, [path, navigate]);
}
