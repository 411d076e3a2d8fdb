import type { ReactNode } from "react";
import { classes } from "../../classes.ts";
import styles from "./Pill.module.css";

export interface PillProps {
  /** `warning` for what is under way, `good` for what ended well, `danger` for what did not, `quiet` for the rest. */
  tone: "quiet" | "good" | "warning" | "danger";
  children: ReactNode;
}

/** The state of a record in a word or two. */
export function Pill({ tone, children }: PillProps) {
  return <span className={classes(styles.pill, styles[tone])}>{children}</span>;
}
