import type { Place } from "./place.ts";

/** In sessionStorage: survives a reload, not the visit. */
const STORED = "starship.place";

/** Passes a chosen place to the requesting screen. */
export function choosePlace(place: Place): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(place));
  } catch {
    // Storage is refused: that screen continues without a place.
  }
}

/** The chosen place, once; null if there is none. */
export function takeChosenPlace(): Place | null {
  try {
    const text = sessionStorage.getItem(STORED);
    sessionStorage.removeItem(STORED);
    return text === null ? null : (JSON.parse(text) as Place);
  } catch {
    return null;
  }
}
