import type { ReactNode } from "react";
import { classes } from "../../classes.ts";
import styles from "./Facts.module.css";

export interface Fact {
  key: string;
  name: ReactNode;
  value: ReactNode;
  strong?: boolean | undefined;
  /** For hashes, which may break anywhere. */
  long?: boolean | undefined;
}

export function Facts({ items }: { items: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {items.map((item) => (
        <div
          key={item.key}
          className={classes(styles.fact, item.strong && styles.strong, item.long && styles.long)}
        >
          <dt className={styles.name}>{item.name}</dt>
          <dd className={styles.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
