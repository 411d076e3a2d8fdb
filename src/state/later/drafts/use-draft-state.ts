import { useEffect, useEffectEvent, useState } from "react";
import { keepDraft, readDraft } from "./drafts.ts";

/** A choice of yesterday would hide what is new today. */
const LONGEST_MS = 86_400_000;

/**
 * State that is kept as a draft while it is not `initial`: a filter, or a search.
 * @param isValid whether a stored value, perhaps of an earlier version, can be used.
 * @param isUsed what the member has typed rests on the value as it is: one that is read late does not replace it.
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
