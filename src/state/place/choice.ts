import type { Place } from "./place.ts";

/** The key is in sessionStorage, which survives a reload but not the visit. */
const STORED = "starship.place";

export function choosePlace(place: Place): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(place));
  } catch {
    // Storage is refused: the requesting screen continues without a place.
  }
}

/** Returns the place once; null if there is none. */
export function takeChosenPlace(): Place | null {
  try {
    const text = sessionStorage.getItem(STORED);
    sessionStorage.removeItem(STORED);
    return text === null ? null : (JSON.parse(text) as Place);
  } catch {
    return null;
  }
}
