/**
 * Assigns files of `src` to bundles by folder. Rules match paths from the project's root; imports join the chunk
 * unless an earlier rule has them.
 * - `later/` folders: what the first screen does not need, one chunk.
 * - `ui` and files directly in other rooms: used by every screen; but sheets, choices and problems, which no first screen
 *   shows. With them the app's frame and what home is made of, whose entries stay files of their own.
 * - Other folders join their importer, or are a chunk of their own if several import them.
 */

/** Needed by the entry first, as one file: offline, each file costs a round trip to the worker. */
export const start = /(^|\/)src\/start\//;
export const first =
  /(^|\/)src\/(ui\/(?!later\/|layout\/Sheet\.|controls\/SegmentedControl\.|feedback\/Problem\.)|(api|i18n|parts|state)\/[^/]+$|app\/(?!main\.|boot\.)[^/]+\.tsx?$|screens\/home\/(?!index\.))/;
/** Dexie and its users: loaded after the first screen, since evaluating it takes as long as drawing that. */
export const mirror = /(^|\/)(src\/mirror\/[^/]+$|node_modules\/dexie\/)/;
/** Sends requests: the first screen draws what is stored. Without what it imports, which other bundles have. */
export const network =
  /(^|\/)(src\/(api\/client|state\/(client|sync-mirror|sync-under-lock|signed-out|server-clock)|shared\/(answer|errors))\.ts$|contract\/(public-calls|reasons)\.ts$|node_modules\/(ofetch|ufo|destr)\/)/;
/** With small files of several screens, each of which would be named in the first bundle as a file of its own. */
export const later =
  /(^|\/)(src\/(\w+\/later\/|ui\/(layout\/Sheet|controls\/SegmentedControl|feedback\/Problem)\.tsx$|mirror\/statement\/(hash|trusted-keys|ed25519|pause)\.ts$|state\/place\/position-text\.ts$|screens\/wallet\/statement\/proof\/export\.ts$)|contract\/(canonical|wallet\/statement|evidence\/key-change|\w+\/(supply|\w+-rules))\.ts$)/;

/** Loaded with the first screen, in files of their own. */
const entries = /^src\/(app\/main|screens\/home\/index)\.tsx$/;
/** Titles: each comes with the other texts of its screen. */
const titles = /^src\/app\/routes\.ts$/;

/** The operators' console, and what it takes of `src`: the room `console/` in scripts/layers/rooms.ts. */
const console = /^console\//;
const shared = /^src\/(ui\/|i18n\/|state\/later\/(failure|clipboard|accounts\/webauthn)\.ts$)/;

export function isConsoles(file: string): boolean {
  return console.test(file);
}

/** Whether the console may show this file's texts. */
export function isInConsole(file: string): boolean {
  return console.test(file) || shared.test(file);
}

/** Whether the first screen may show this file's texts. */
export function isFirst(file: string): boolean {
  return !titles.test(file) && [start, first, entries].some((rule) => rule.test(file));
}
