import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./TabBar.module.css";

export interface Tab {
  href: string;
  label: string;
  icon: ReactNode;
  /** For the main action. */
  raised?: boolean | undefined;
}

export interface TabBarProps {
  items: Tab[];
  current?: string | undefined;
  /** The landmark's name. */
  label: string;
}

/** From 900 px on, a rail at the left. */
export function TabBar({ items, current, label }: TabBarProps) {
  return (
    <nav className={styles.bar} aria-label={label}>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.href} className={styles.item}>
            <a
              className={classes(styles.tab, item.raised && styles.raised)}
              href={item.href}
              aria-current={item.href === current ? "page" : undefined}
            >
              <span className={styles.icon}>{item.icon}</span>
              <span className={styles.label}>{item.label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
