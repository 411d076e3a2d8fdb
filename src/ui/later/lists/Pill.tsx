import type { ReactNode } from "react";
import { classes } from "../../classes.ts";
import styles from "./Pill.module.css";

export interface PillProps {
  /** `warning` for a record in progress, `good` for success, `danger` for failure. */
  tone: "quiet" | "good" | "warning" | "danger";
  children: ReactNode;
}

export function Pill({ tone, children }: PillProps) {
  return <span className={classes(styles.pill, styles[tone])}>{children}</span>;
}
