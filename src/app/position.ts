/**
 * Restores each history entry's scroll position. The browser's own restoration comes before React has drawn the screen,
 * so it is off. Source: rules.md U26.
 */
const STORED = "starship.positions";
const MOST = 50;

let positions = new Map<string, number>();
let current = "";
/** Ends a restoration under way. */
let stop: (() => void) | null = null;

export function startPositions(): void {
  history.scrollRestoration = "manual";
  const kept = guarded(() => JSON.parse(sessionStorage.getItem(STORED) ?? "[]") as [string, number][]);
  positions = new Map(kept ?? []);
  show();
  // A link's new entry fires popstate too.
  addEventListener("popstate", () => {
    leave();
    show();
  });
  document.addEventListener("visibilitychange", () => {
    leave();
    guarded(() => sessionStorage.setItem(STORED, JSON.stringify([...positions])));
  });
}

/** Call it for an entry that is about to be made. */
export function newEntry(): { key: string } {
  leave();
  stop?.();
  current = Math.random().toString(36).slice(2);
  return { key: current };
}

export function isComingBack(): boolean {
  return stop !== null;
}

function show(): void {
  const key = (history.state as { key?: unknown } | null)?.key;
  if (typeof key === "string") {
    current = key;
    restore(positions.get(key) ?? 0);
  } else history.replaceState(newEntry(), "");
}

/** Called before React draws the next screen. */
function leave(): void {
  // An entry that is still being restored keeps its position.
  if (stop === null && current !== "") {
    positions.delete(current);
    positions.set(current, Math.round(scrollY));
    const [oldest] = positions.keys();
    if (positions.size > MOST && oldest !== undefined) positions.delete(oldest);
  }
}

/** Scrolls again whenever the page's height changes, until the member moves: lists load as they are scrolled. */
function restore(y: number): void {
  stop?.();
  const apply = () => scrollTo(0, y);
  let next = 0;
  const observer = new ResizeObserver(() => {
    apply();
    // A list that measured its rows in this frame has moved the page since, by its earlier error.
    cancelAnimationFrame(next);
    next = requestAnimationFrame(apply);
  });
  const listening = new AbortController();
  stop = () => {
    observer.disconnect();
    cancelAnimationFrame(next);
    listening.abort();
    stop = null;
  };
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const act of ["wheel", "touchstart", "pointerdown", "keydown"])
    addEventListener(act, () => stop?.(), options);
  observer.observe(document.body);
  apply();
}

/** Without storage, positions last until the page is left. */
function guarded<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
