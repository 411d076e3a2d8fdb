import { useEffect } from "react";
import { tabOf } from "./tabs.tsx";

/** The tab page that a link leads to from another tab page: its path, else null. */
export function fromTabToTab(path: string, href: string | null): string | null {
  const to = href?.startsWith("#/") ? href.slice(1) : null;
  return to !== null && tabOf(path) && tabOf(to.split("?")[0] ?? to) ? to : null;
}

/**
 * A tab page is a root: going from one to the next leaves no trace, whichever link leads there, so that Back leads out
 * and not from tab to tab. Source: rules.md U2.
 */
export function useTabLinks(
  path: string,
  navigate: (to: string, options: { replace: boolean }) => void,
): void {
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const elsewhere =
        event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const to = fromTabToTab(path, link?.getAttribute("href") ?? null);
      if (event.defaultPrevented || elsewhere || to === null) return;
      event.preventDefault();
      navigate(to, { replace: true });
    };
    document.addEventListener("click", press);
    return () => document.removeEventListener("click", press);
  }, [path, navigate]);
}
