import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./Button.module.css";

interface Look {
  /** `primary` (yellow) only for the one thing to do on a screen. */
  variant?: "primary" | "quiet" | "danger" | undefined;
  /** Takes the whole width. */
  wide?: boolean | undefined;
  icon?: ReactNode;
}

export interface ButtonProps extends Look, Omit<ComponentProps<"button">, "className"> {
  /** Something is under way: shows a spinner and takes no press, but keeps the focus. */
  busy?: boolean | undefined;
}

function look({ variant = "quiet", wide }: Look) {
  return classes(styles.button, styles[variant], wide && styles.wide);
}

/** A button. Its `type` is "button" unless it says "submit". */
export function Button({ variant, wide, icon, busy = false, onClick, children, ...rest }: ButtonProps) {
  // A busy button is not `disabled`: that would throw the focus away and hide it from a screen reader.
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, wide })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
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

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function ButtonLink({ variant, wide, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={look({ variant, wide })}>
      {icon}
      <span className={styles.text}>{children}</span>
    </a>
  );
}
