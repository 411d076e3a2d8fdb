import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { NavBar, type NavBarProps } from "./NavBar.tsx";
import styles from "./Page.module.css";

export interface PageProps extends NavBarProps {
  children: ReactNode;
  /** From 900 px wide the children stand in two columns: a list, and its details. */
  columns?: boolean | undefined;
}

/** The frame of every screen: the navigation bar, then one column of things under each other. */
export function Page({ children, columns, ...bar }: PageProps) {
  return (
    <div className={styles.page}>
      <NavBar {...bar} />
      <main className={classes(styles.column, columns && styles.columns)}>{children}</main>
    </div>
  );
}
