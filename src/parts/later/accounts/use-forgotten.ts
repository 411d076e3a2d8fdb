import { useEffect, useRef, useState, type RefObject } from "react";
import { useDocument } from "../../../state/use-mirrored.ts";

/** Applies to servers without this setting. */
const DEFAULT_MINUTES = 15;
const CHECK_MS = 10_000;

/** Clears the password after the platform's idle limit. Source: rules.md S69. */
export function useForgotten(): {
  input: RefObject<HTMLInputElement | null>;
  minutes: number;
  isForgotten: boolean;
} {
  const input = useRef<HTMLInputElement>(null);
  const [isForgotten, setForgotten] = useState(false);
  const config = useDocument("config");
  const set = config.state === "ready" ? config.value.spendIdleMinutes : undefined;
  const minutes = set ?? DEFAULT_MINUTES;
  useEffect(() => {
    const field = input.current;
    if (!field) return undefined;
    let typedAt = Date.now();
    const typed = () => {
      typedAt = Date.now();
      setForgotten(false);
    };
    // Runs when the page is shown too, since timers stop while it sleeps.
    const check = () => {
      if (field.value === "" || Date.now() - typedAt < minutes * 60_000) return;
      field.value = "";
      setForgotten(true);
    };
    field.addEventListener("input", typed);
    document.addEventListener("visibilitychange", check);
    const timer = setInterval(check, CHECK_MS);
    return () => {
      field.removeEventListener("input", typed);
      document.removeEventListener("visibilitychange", check);
      clearInterval(timer);
    };
  }, [minutes]);
  return { input, minutes, isForgotten };
}
