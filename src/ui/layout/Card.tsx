import { useId, type ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./Card.module.css";

export interface CardProps {
  title?: ReactNode;
  /** At the end of the title's line: a link, a time, a small button. */
  aside?: ReactNode;
  /** `hero` for the one card a screen is about; `plain` has no inner space, for lists. */
  look?: "usual" | "hero" | "plain" | undefined;
  children: ReactNode;
}

/** A group of things that belong together: a section named by its title. */
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

/** Stats beside each other, each under its name: as many columns as fit. A definition list. */
export function Stats({ items }: { items: { name: ReactNode; value: ReactNode; key: string }[] }) {
  return (
    <dl className={styles.stats}>
      {items.map((item) => (
        <div key={item.key} className={styles.stat}>
          <dt className={styles.name}>{item.name}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
