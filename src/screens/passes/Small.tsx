import type { ReactNode } from "react";
import styles from "./passes.module.css";

/** A pass among others: its picture, its name, and what is said of it. */
export function Small({ id, name, children }: { id: number; name: string; children: ReactNode }) {
  return (
    <div className={styles.small}>
      <img className={styles.thumb} src={`./art/ship-${id}.svg`} alt="" width="96" height="72" />
      <div className={styles.said}>
        <h2>{name}</h2>
        <p className={styles.quiet}>{children}</p>
      </div>
    </div>
  );
}
