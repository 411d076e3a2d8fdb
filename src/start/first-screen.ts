/** The home screen's hashes. */
const HOME = /^#?\/?(?:pages\/index)?(?:\?.*)?$/;

export function startsAtHome(): boolean {
  return HOME.test(location.hash);
}

const load = () => import("../screens/home/index.tsx");
let preloaded: ReturnType<typeof load> | null = null;

/** Loads the home screen in parallel to the app rather than after it. */
export function preloadHome(): void {
  preloaded = load();
  // The importing code handles the failure.
  preloaded.catch(() => undefined);
}

/** Returns the preloaded import once, then imports again. */
export function loadHome(): ReturnType<typeof load> {
  const home = preloaded ?? load();
  preloaded = null;
  return home;
}
