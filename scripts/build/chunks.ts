/**
 * Assigns files of `src` to bundles by folder. Rules match paths from the project's root; a file's imports join its
 * chunk unless an earlier rule has them.
 * - `later/` folders: what the first screen does not need, in one chunk, but for what signing in needs of them.
 * - `ui` and files directly in other rooms: what every screen uses, with the app's frame and the parts of home, but
 * without sheets, choices and problems, which no first screen shows. The entries of app and home stay files of
 * their own.
 * - Other folders join their importer, or are a chunk of their own if several import them.
 */

/** The entry needs these first, in one file: offline, each file costs a round trip to the worker. */
export const start = /(^|\/)src\/start\//;
export const first =
  /(^|\/)src\/(ui\/(?!later\/|layout\/Sheet\.|controls\/SegmentedControl\.|feedback\/Problem\.)|(api|i18n|parts|state)\/[^/]+$|app\/(?!main\.|boot\.)[^/]+\.tsx?$|screens\/home\/(?!index\.))/;
/** Dexie and its users load after the first screen, since evaluating them takes as long as drawing it. */
export const mirror = /(^|\/)(src\/mirror\/[^/]+$|node_modules\/dexie\/)/;
/**
 * Sends requests, and checks what the mirror stores of the answers. The first screen draws stored data without it. Files
 * that it imports are in other bundles.
 */
export const network =
  /(^|\/)(src\/(api\/client|state\/(client|start-refreshing|sync-lock|sync-mirror|sync-under-lock|signed-out|server-clock)|shared\/(answer|caches|errors|open-action|room)|mirror\/statement\/(hash|trusted-keys|ed25519|pause))\.ts$|contract\/(public-calls|reasons|canonical|wallet\/statement|evidence\/key-change)\.ts$|node_modules\/(ofetch|ufo|destr)\/)/;
/** Includes small files of several screens, each of which the first bundle would otherwise name as a separate file. */
export const later =
  /(^|\/)(src\/(\w+\/later\/|ui\/(layout\/Sheet|controls\/SegmentedControl|feedback\/Problem)\.tsx$|state\/place\/position-text\.ts$|screens\/wallet\/statement\/proof\/export\.ts$)|contract\/\w+\/(supply|\w+-rules)\.ts$)/;

/**
 * Of {@link later}, what signing in and registering need, with all that it imports: a first visit over a slow connection
 * waits for nothing else.
 */
export const forms =
  /(^|\/)src\/(ui\/(later\/forms\/(Field|Checkbox|plain-text|use-form)|feedback\/Problem)\.|i18n\/later\/([\w-]+-)?reason(s|-texts)\.|parts\/later\/((FormSubmit|SupportLink|WaitBanner)\.|accounts\/(CodeField|NewPassword|check-new-password)\.)|state\/later\/(failure|use-suspended|accounts\/(sign-in|purge|webauthn))\.)/;
/** Screens with few texts, which wait for no other screen's. */
const formScreens = /^src\/screens\/accounts\/(sign-in|register)\//;

/** Loaded with the first screen, as separate files. */
const entries = /^src\/(app\/main|screens\/home\/index)\.tsx$/;
/** Each title loads with the other texts of its screen. */
const titles = /^src\/app\/routes\.ts$/;

/** The operators' console, and the files of `src` that it uses: the room `console/` in scripts/layers/rooms.ts. */
const console = /^console\//;
const shared = /^src\/(ui\/|i18n\/|state\/later\/(failure|clipboard|accounts\/webauthn)\.ts$)/;

export function isConsoles(file: string): boolean {
  return console.test(file);
}

export function isInConsole(file: string): boolean {
  return console.test(file) || shared.test(file);
}

export function isForms(file: string): boolean {
  return [forms, formScreens].some((rule) => rule.test(file));
}

export function isFirst(file: string): boolean {
  return !titles.test(file) && [start, first, entries].some((rule) => rule.test(file));
}
