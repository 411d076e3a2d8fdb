import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, type ReactNode } from "react";
import { classes } from "../classes.ts";
import { CheckIcon, CloseIcon, WarningIcon } from "../icons/index.ts";
import styles from "./Toast.module.css";

export interface ToastItem {
  id: string | number;
  text: ReactNode;
  tone?: "quiet" | "good" | "danger" | undefined;
}

export interface ToastProps extends Omit<ToastItem, "id"> {
  onDismiss?: (() => void) | undefined;
}

/** One short message. */
export function Toast({ text, tone = "quiet", onDismiss }: ToastProps) {
  const { t } = useLingui();
  return (
    <div className={classes(styles.toast, styles[tone])}>
      {tone === "good" ? <CheckIcon /> : tone === "danger" ? <WarningIcon /> : null}
      <span className={styles.text}>{text}</span>
      {onDismiss ? (
        <button type="button" className={styles.close} aria-label={t`Close`} onClick={onDismiss}>
          <CloseIcon size="1.25rem" />
        </button>
      ) : null}
    </div>
  );
}

export interface ToastOutletProps {
  toasts: readonly ToastItem[];
  onDismiss?: ((id: ToastItem["id"]) => void) | undefined;
}

/**
 * Where toasts appear: one live region that is always in the page, because a region that comes together with its text
 * is often not read. How long a toast stays is the owner's to say.
 */
export function ToastOutlet({ toasts, onDismiss }: ToastOutletProps) {
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
      {toasts.map((toast) => (
        <Toast
          key={toast.id}
          text={toast.text}
          tone={toast.tone}
          onDismiss={onDismiss ? () => onDismiss(toast.id) : undefined}
        />
      ))}
    </div>
  );
}
