import { useId, type ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./Card.module.css";

export interface CardProps {
  title?: ReactNode;
  /** At the end of the title line. */
  aside?: ReactNode;
  /** `hero` for a screen's main card; `plain` has no padding, for lists. */
  look?: "usual" | "hero" | "plain" | undefined;
  children: ReactNode;
}

export function Card({ title, aside, look = "usual", children }: CardProps) {
  const id = useId();
  return (
    <section className={classes(styles.card, styles[look])} aria-labelledby={title ? id : undefined}>
      {title || aside ? (
        <div className={styles.head}>
          {title ? (
            <h2 className={styles.title} id={id}>
              {title}
            </h2>
          ) : null}
          {aside ? <div className={styles.aside}>{aside}</div> : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}

export interface StatsProps {
  items: { name: ReactNode; value: ReactNode; key: string }[];
  /** Leaves room for pressing the names. */
  roomy?: boolean;
}

export function Stats({ items, roomy }: StatsProps) {
  return (
    <dl className={classes(styles.stats, roomy && styles.roomy)}>
      {items.map((item) => (
        <div key={item.key} className={styles.stat}>
          <dt className={styles.name}>{item.name}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
