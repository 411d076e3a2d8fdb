import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { NavBar, type NavBarProps } from "./NavBar.tsx";
import styles from "./Page.module.css";

export interface PageProps extends NavBarProps {
  children: ReactNode;
  /** Two columns from 900 px wide: a list and its details. */
  columns?: boolean | undefined;
}

export function Page({ children, columns, ...bar }: PageProps) {
  return (
    <div className={styles.page}>
      <NavBar {...bar} />
      <main className={classes(styles.column, columns && styles.columns)}>{children}</main>
    </div>
  );
}
