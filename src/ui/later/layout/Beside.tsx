import type { ReactNode } from "react";
import styles from "./Beside.module.css";

export interface BesideProps {
  /** The landmark's name. */
  label: string;
  children: ReactNode;
}

/** What is opened of a list, beside it on a desk: it stays while the list scrolls, and scrolls by itself. */
export function Beside({ label, children }: BesideProps) {
  return (
    // Scrolled by the keyboard where nothing in it can have the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.beside} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
