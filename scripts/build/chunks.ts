/**
 * Assigns files of `src` to bundles by folder. Rules match paths from the project's root; imports join the chunk
 * unless an earlier rule has them.
 * - `later/` folders: what the first screen does not need, one chunk.
 * - `ui` and files directly in other rooms: used by every screen; but sheets and choices, which no first screen shows.
 * - Other folders join their importer, or are a chunk of their own if several import them.
 */

/** Needed by the entry first, as one file: offline, each file costs a round trip to the worker. */
export const start = /(^|\/)src\/start\//;
export const first =
  /(^|\/)src\/(ui\/(?!later\/|layout\/Sheet\.|controls\/SegmentedControl\.)|(api|i18n|parts|state)\/[^/]+$)/;
/** Dexie and its users: loaded after the first screen, since evaluating it takes as long as drawing that. */
export const mirror = /(^|\/)(src\/mirror\/[^/]+$|node_modules\/dexie\/)/;
/** Sends requests: the first screen draws what is stored. Without what it imports, which other bundles have. */
export const network =
  /(^|\/)(src\/(api\/client|state\/(client|sync-mirror|signed-out|server-clock)|shared\/answer)\.ts$|contract\/public-calls\.ts$|node_modules\/(ofetch|ufo|destr)\/)/;
/** With small files of several screens, each of which would be named in the first bundle as a file of its own. */
export const later =
  /(^|\/)(src\/(\w+\/later\/|ui\/(layout\/Sheet|controls\/SegmentedControl)\.tsx$|mirror\/statement\/(hash|trusted-keys|ed25519|pause)\.ts$|state\/place\/position-text\.ts$|screens\/wallet\/statement\/proof\/export\.ts$)|contract\/(canonical|wallet\/statement|evidence\/key-change|\w+\/(supply|\w+-rules))\.ts$)/;

/** Loaded with the first screen: the app's frame and home. */
const app = /^src\/(app\/[^/]+$|screens\/home\/)/;

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
  return start.test(file) || first.test(file) || app.test(file);
}
