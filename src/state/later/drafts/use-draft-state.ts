import { useEffect, useEffectEvent, useState } from "react";
import { keepDraft, readDraft } from "./drafts.ts";

/** A choice of yesterday would hide what is new today. */
const LONGEST_MS = 86_400_000;

/**
 * State kept as a draft while it differs from `initial`.
 * @param isValid checks a stored value, perhaps of an earlier version.
 * @param isUsed whether input depends on the value, so that a late read must not replace it.
 */
export function useDraftState<T>(
  name: string,
  initial: T,
  isValid: (stored: unknown) => stored is T,
  isUsed = false,
): [T, (value: T) => void] {
  const [value, setValue] = useState(initial);
  const [isTouched, setTouched] = useState(false);

  const take = useEffectEvent((stored: unknown) => {
    if (!isTouched && !isUsed && isValid(stored)) setValue(stored);
  });
  useEffect(() => {
    let isMounted = true;
    void readDraft(name, LONGEST_MS).then((stored) => {
      if (isMounted) take(stored);
    });
    return () => {
      isMounted = false;
    };
  }, [name]);

  function change(next: T) {
    setTouched(true);
    setValue(next);
    void keepDraft(name, JSON.stringify(next) === JSON.stringify(initial) ? null : next);
  }
  return [value, change];
}
