/** The outcome may come with the next sync. */
const WATCHED_MS = 5_000;
/** No field for text, which would open a phone's keyboard. */
const FOCUSABLE = "a[href], button, [type=radio]:enabled, [type=checkbox]:enabled";

/**
 * What opened a sheet may disappear with its outcome, at once or later. The focus then goes to what is left around it,
 * else to the screen's heading. Source: rules.md U19.
 * @param opener what has the focus before the sheet takes it.
 * @returns call it when the sheet has closed.
 */
export function followFocus(opener: Element | null): () => void {
  // Nothing tells what was around an element that is gone.
  const around = ancestorsInCard(opener);
  return () => {
    if (opener === null || opener === document.body) return;
    const follow = () => {
      if (opener.isConnected) return;
      observer.disconnect();
      if (document.activeElement !== document.body || document.querySelector("dialog[open]")) return;
      const place = around.find((element) => element.isConnected && element.querySelector(FOCUSABLE));
      const next = place?.querySelector<HTMLElement>(FOCUSABLE) ?? document.querySelector("h1");
      next?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(follow);
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), WATCHED_MS);
    requestAnimationFrame(follow);
  };
}

/** The nearest first, up to the card: what comes first on the screen is not beside it. */
function ancestorsInCard(element: Element | null): Element[] {
  const parent = element?.parentElement;
  if (!parent?.closest("main section")) return [];
  return [parent, ...ancestorsInCard(parent)];
}
