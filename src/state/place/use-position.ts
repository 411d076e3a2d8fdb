import { useState } from "react";

/**
 * - `unavailable`: no position in time.
 * - `unsupported`: no Geolocation API.
 */
export type Position =
  | { state: "unasked" | "asking" | "refused" | "unavailable" | "unsupported" }
  | { state: "found"; lat: number; lng: number; /** Metres. */ accuracy: number };

const LONGEST_MS = 15_000;
/** Accepted age of a cached position. */
const OLDEST_MS = 60_000;
/** GeolocationPositionError.PERMISSION_DENIED */
const DENIED = 1;

/** Asks only through the returned function. */
export function usePosition(onFound?: (at: { lat: number; lng: number }) => void): [Position, () => void] {
  const [position, setPosition] = useState<Position>({ state: "unasked" });

  function ask() {
    if (!("geolocation" in navigator)) return setPosition({ state: "unsupported" });
    setPosition({ state: "asking" });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) => {
        setPosition({ state: "found", lat, lng, accuracy });
        onFound?.({ lat, lng });
      },
      ({ code }) => setPosition({ state: code === DENIED ? "refused" : "unavailable" }),
      { timeout: LONGEST_MS, maximumAge: OLDEST_MS },
    );
  }

  return [position, ask];
}
