import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./Banner.module.css";

export type Tone = "quiet" | "warning" | "danger" | "good";

export interface BannerProps {
  tone?: Tone | undefined;
  icon?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** The banner is a live region. */
export function Banner({ tone = "quiet", icon, action, children }: BannerProps) {
  return (
    <div className={classes(styles.banner, styles[tone])} role={tone === "danger" ? "alert" : "status"}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <div className={styles.text}>{children}</div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
