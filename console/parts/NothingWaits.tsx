import { useEffect, useRef, type ReactNode } from "react";
import type { WaitingKind } from "../../contract/operator/waiting-schemas.ts";
import { EmptyState } from "../../src/ui/feedback/EmptyState.tsx";
import { countOf } from "../places.ts";
import { useWaitingRead } from "./waiting-context.ts";

export interface NothingWaitsProps {
  of: WaitingKind;
  title: ReactNode;
  /** Reads the list again. */
  reload: () => void;
}

/**
 * In place of an empty list. Reads it again whenever the navigation counts something, so that it does not say that
 * nothing waits. A list with entries is not read again by itself: they would move under a finger.
 */
export function NothingWaits({ of, title, reload }: NothingWaitsProps) {
  const { data, at } = useWaitingRead();
  const isCounted = countOf(data, [of]) > 0;
  /** Times are in seconds: whether the list is older than the counts, they do not say. */
  const compared = useRef<Date>(null);
  useEffect(() => {
    if (!isCounted || compared.current === at) return;
    compared.current = at;
    reload();
  }, [at, isCounted, reload]);
  return <EmptyState title={title} />;
}
