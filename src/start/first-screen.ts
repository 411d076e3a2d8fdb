/** The addresses of the home screen, where most starts begin. */
const HOME = /^#?\/?(?:pages\/index)?(?:\?.*)?$/;

export function startsAtHome(): boolean {
  return HOME.test(location.hash);
}

const load = () => import("../screens/home/index.tsx");
let begun: ReturnType<typeof load> | null = null;

/** Has the home screen evaluated beside the app: asked for behind it, the browser takes some more turns until it is there. */
export function preloadHome(): void {
  begun = load();
  // Whoever needs it asks again.
  begun.catch(() => undefined);
}

/** The home screen: what was begun, the first time. */
export function loadHome(): ReturnType<typeof load> {
  const home = begun ?? load();
  begun = null;
  return home;
}
