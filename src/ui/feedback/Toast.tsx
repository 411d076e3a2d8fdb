import { useEffect, useRef } from "react";
import styles from "./Toast.module.css";

export interface ToastItem {
  id: number;
  text: string;
}

/**
 * Where toasts appear: one live region that is always in the page, because a region that comes together with its text
 * is often not read. How long a toast stays is the owner's to say.
 */
export function ToastOutlet({ toasts }: { toasts: readonly ToastItem[] }) {
  const outlet = useRef<HTMLDivElement>(null);
  const last = toasts.at(-1)?.id;

  // The newest thing in the top layer is on top: shown again for each toast, it stands over a sheet opened since.
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
