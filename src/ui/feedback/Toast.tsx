import { useEffect, useRef } from "react";
import styles from "./Toast.module.css";

export interface ToastItem {
  id: number;
  text: string;
}

/**
 * Always mounted, since a live region inserted with its text is often not announced. The caller decides how long a
 * toast stays.
 */
export function ToastOutlet({ toasts }: { toasts: readonly ToastItem[] }) {
  const outlet = useRef<HTMLDivElement>(null);
  const last = toasts.at(-1)?.id;

  // Reopens the popover for each toast, to stay above sheets opened since.
  useEffect(() => {
    const element = outlet.current;
    if (!element || last === undefined) return;
    element.showPopover?.();
    return () => element.hidePopover?.();
  }, [last]);

  return (
    <div ref={outlet} popover="manual" className={styles.outlet} role="status" aria-live="polite">
      {toasts.map(({ id, text }) => (
        <p key={id} className={styles.toast}>
          {text}
        </p>
      ))}
    </div>
  );
}
