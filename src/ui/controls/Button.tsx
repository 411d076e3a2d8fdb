import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./Button.module.css";

interface Look {
  /** `primary` only for a screen's main action. */
  variant?: "primary" | "quiet" | "danger" | undefined;
  wide?: boolean | undefined;
  icon?: ReactNode;
}

export interface ButtonProps extends Look, Omit<ComponentProps<"button">, "className"> {
  /** Shows a spinner, ignores presses and keeps the focus. */
  busy?: boolean | undefined;
}

function look({ variant = "quiet", wide }: Look) {
  return classes(styles.button, styles[variant], wide && styles.wide);
}

/**
 * `type` defaults to "button". `disabled` becomes `aria-disabled`: the attribute would drop the focus, for instance of a
 * member whose connection is gone for a moment, and hide the button from screen readers.
 */
export function Button({
  variant,
  wide,
  icon,
  busy = false,
  disabled = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const ignores = busy || disabled;
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (ignores) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, wide })}
      aria-busy={busy || undefined}
      aria-disabled={ignores || undefined}
      onClick={press}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      <span className={styles.text}>{children}</span>
    </button>
  );
}

export interface ButtonLinkProps extends Look, Omit<ComponentProps<"a">, "className"> {
  href: string;
}

export function ButtonLink({ variant, wide, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={look({ variant, wide })}>
      {icon}
      <span className={styles.text}>{children}</span>
    </a>
  );
}
