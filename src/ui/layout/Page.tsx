import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { NavBar, type NavBarProps } from "./NavBar.tsx";
import styles from "./Page.module.css";

export interface PageProps extends NavBarProps {
  children: ReactNode;
  /** Two columns from 900 px on: a list and its details. */
  columns?: boolean | undefined;
  /** Two `Column`s on a desk. `form`: the first is as wide as a form needs; `table`: the first is wider. */
  desk?: "even" | "form" | "table" | undefined;
}

export function Page({ children, columns, desk, ...bar }: PageProps) {
  return (
    <div className={styles.page}>
      <NavBar {...bar} />
      <main
        className={classes(
          styles.column,
          columns && styles.columns,
          desk && styles.desk,
          desk && styles[desk],
        )}
      >
        {children}
      </main>
    </div>
  );
}

/** If the page has one column, the children take this element's place. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}
