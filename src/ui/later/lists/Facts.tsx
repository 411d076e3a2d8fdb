import type { ReactNode } from "react";
import { classes } from "../../classes.ts";
import styles from "./Facts.module.css";

export interface Fact {
  key: string;
  name: ReactNode;
  value: ReactNode;
  /** The one that matters most. */
  strong?: boolean | undefined;
  /** A long value, such as a hash: stands under its name and may break anywhere. */
  long?: boolean | undefined;
}

/** Names at the left, values at the right, one under the other. A definition list. */
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
