import type { Place } from "./place.ts";

/** In this tab only, so that it outlives a reload but not the visit. */
const STORED = "starship.place";

/** Hands a chosen place to the screen that asked for one. */
export function choosePlace(place: Place): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(place));
  } catch {
    // A browser that refuses storage: the screen that asked goes on without a place.
  }
}

/** The place that was chosen since this was last asked; null when none was. */
export function takeChosenPlace(): Place | null {
  try {
    const text = sessionStorage.getItem(STORED);
    sessionStorage.removeItem(STORED);
    return text === null ? null : (JSON.parse(text) as Place);
  } catch {
    return null;
  }
}
