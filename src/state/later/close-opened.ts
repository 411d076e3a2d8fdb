import { goBack } from "../navigation.ts";

/** The browser goes back later than it is told to. */
let isClosing = false;

/**
 * Closes what the address has opened over its screen. A second press before the browser has gone back does nothing: it
 * would leave the screen too.
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
  // `pageshow`: the member comes back to a page that the browser had kept.
  for (const event of ["popstate", "hashchange", "pageshow"])
    addEventListener(event, settle, { signal: settled.signal });
  goBack(above);
}
