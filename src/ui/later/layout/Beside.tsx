import type { ReactNode } from "react";
import styles from "./Beside.module.css";

export interface BesideProps {
  /** The landmark's name. */
  label: string;
  children: ReactNode;
}

/** Shows the opened item beside its list on a desk; it scrolls independently. */
export function Beside({ label, children }: BesideProps) {
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.beside} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
