import { useEffect, type ReactNode } from "react";
import type { WaitingKind } from "../../contract/operator/waiting-schemas.ts";
import { EmptyState } from "../../src/ui/feedback/EmptyState.tsx";
import { countOf } from "../places.ts";
import type { Read } from "../state/use-read.ts";
import { useWaitingRead } from "./waiting-context.ts";

export interface NothingWaitsProps {
  of: WaitingKind;
  title: ReactNode;
  /** The list's. */
  read: Pick<Read<unknown>, "at" | "reload">;
}

/**
 * In place of an empty list. Reads it again as soon as the navigation counts something later, so that it does not say
 * that nothing waits. A list with entries is not read again by itself: they would move under a finger.
 */
export function NothingWaits({ of, title, read: { at, reload } }: NothingWaitsProps) {
  const { data, at: countedAt } = useWaitingRead();
  const isLate = countOf(data, [of]) > 0 && at !== null && countedAt !== null && at < countedAt;
  useEffect(() => {
    if (isLate) reload();
  }, [isLate, reload]);
  return <EmptyState title={title} />;
}
