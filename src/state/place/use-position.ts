import { useState } from "react";

/**
 * Where this device is.
 * - `refused`: the member, or the browser for them, does not tell.
 * - `unavailable`: the device does not know, or not in time.
 * - `unsupported`: this browser cannot be asked.
 */
export type Position =
  | { state: "unasked" | "asking" | "refused" | "unavailable" | "unsupported" }
  | { state: "found"; lat: number; lng: number; /** Metres. */ accuracy: number };

const LONGEST_MS = 15_000;
/** A position this old is as good as a new one. */
const OLDEST_MS = 60_000;
/** GeolocationPositionError.PERMISSION_DENIED */
const DENIED = 1;

/** The device's position, asked for only when the member says so. */
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
