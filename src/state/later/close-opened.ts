import { goBack } from "../navigation.ts";

/** The browser goes back asynchronously. */
let isClosing = false;

/**
 * Closes what the address has opened over its screen. A second press meanwhile is ignored: it would leave the screen too.
 * @param above where to go if the app was opened here.
 */
export function closeOpened(above: string): void {
  if (isClosing) return;
  isClosing = true;
  const settled = new AbortController();
  const settle = () => {
    isClosing = false;
    settled.abort();
  };
  // `pageshow`: the page came from the back/forward cache.
  for (const event of ["popstate", "hashchange", "pageshow"])
    addEventListener(event, settle, { signal: settled.signal });
  goBack(above);
}
