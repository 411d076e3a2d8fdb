import { useLingui } from "@lingui/react/macro";
import { classes } from "../classes.ts";
import { VisuallyHidden } from "../VisuallyHidden.tsx";
import styles from "./Skeleton.module.css";

export interface SkeletonProps {
  count?: number | undefined;
  shape?: "line" | "row" | "card" | undefined;
}

/** An animation delay hides it for the first 200 ms (rules.md U14). */
export function Skeleton({ count = 1, shape = "line" }: SkeletonProps) {
  const { t } = useLingui();
  return (
    <div className={styles.skeleton} role="status" aria-busy="true">
      <VisuallyHidden>{t`Loading`}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes(styles.bone, styles[shape])} aria-hidden="true" />
      ))}
    </div>
  );
}
