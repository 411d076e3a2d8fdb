import type { Place } from "./place.ts";

/** In sessionStorage: survives a reload, not the visit. */
const STORED = "starship.place";

export function choosePlace(place: Place): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(place));
  } catch {
    // Storage is refused: the requesting screen continues without a place.
  }
}

/** Returns it once. */
export function takeChosenPlace(): Place | null {
  try {
    const text = sessionStorage.getItem(STORED);
    sessionStorage.removeItem(STORED);
    return text === null ? null : (JSON.parse(text) as Place);
  } catch {
    return null;
  }
}
