import { useEffect, useRef, useState } from "react";
import { keepDraft, readDraft } from "./drafts.ts";

/** A choice of yesterday would hide what is new today. */
const LONGEST_MS = 86_400_000;

/**
 * State that is kept as a draft while it is not `initial`: a filter, or a search.
 * @param isValid whether a stored value, perhaps of an earlier version, can be used.
 */
export function useDraftState<T>(
  name: string,
  initial: T,
  isValid: (stored: unknown) => stored is T,
): [T, (value: T) => void] {
  const [value, setValue] = useState(initial);
  const isTouched = useRef(false);

  useEffect(() => {
    let isMounted = true;
    void readDraft(name, LONGEST_MS).then((stored) => {
      if (isMounted && !isTouched.current && isValid(stored)) setValue(stored);
    });
    return () => {
      isMounted = false;
    };
    // Read once; `isValid` does not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name]);

  function change(next: T) {
    isTouched.current = true;
    setValue(next);
    void keepDraft(name, JSON.stringify(next) === JSON.stringify(initial) ? null : next);
  }
  return [value, change];
}
