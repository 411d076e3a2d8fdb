import { useEffect, useState } from "react";

/** Returns the day's start in ms since 1970. Follows midnight, also on a device that slept. */
export function useToday(): number {
  const [today, setToday] = useState(startOfDay);
  useEffect(() => {
    const look = () => setToday(startOfDay());
    const timer = setTimeout(look, nextDay(today) - Date.now());
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [today]);
  return today;
}

/** Returns ms since 1970, in the device's zone. */
export function startOfDay(at = new Date()): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}

/** Counts by calendar, since days of a clock change have 23 or 25 hours. */
export function nextDay(day: number, days = 1): number {
  const at = new Date(day);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).getTime();
}
