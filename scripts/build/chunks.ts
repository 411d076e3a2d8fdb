/**
 * Folders decide the bundles of `src`. Each rule takes a path from the project's root, with or without what stands before it;
 * what a chunk's files import comes along with them, unless an earlier rule has it.
 * - A folder `later/` holds what the first screen does not need: the parts of forms, money sheets and lists, as one chunk.
 * - Else `ui`, and what lies directly in the other rooms, is what every screen is made of, the first one too.
 * - Any other folder is part of what imports it: a screen, or a chunk of its own where several do.
 */

/** What the entry needs before anything else, as one file: offline each one is a trip to the worker and back. */
export const start = /(^|\/)src\/start\//;
export const first = /(^|\/)src\/(ui\/(?!later\/)|(api|i18n|parts|state)\/[^/]+$)/;
/** Dexie and what needs it: evaluating it takes as long as drawing the first screen, so it comes after that. */
export const mirror = /(^|\/)(src\/mirror\/[^/]+$|node_modules\/dexie\/)/;
export const later = /(^|\/)src\/\w+\/later\//;

/** What else is there when the first screen is: the app around it, and home, where most starts begin. */
const app = /^src\/(app\/[^/]+$|screens\/home\/)/;

/** Whether the first screen may show the texts of this file. */
export function isFirst(file: string): boolean {
  return start.test(file) || first.test(file) || app.test(file);
}
