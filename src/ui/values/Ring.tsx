import type { ReactNode } from "react";
import styles from "./Ring.module.css";

export interface RingProps {
  /** The part that is done, 0 to 1; what lies outside is cut. */
  value: number;
  /** What the picture says, in words: "62% of the income achieved". */
  label: string;
  /** Stands in the middle: the figure. */
  children?: ReactNode;
}

/** Progress as a ring. */
export function Ring({ value, label, children }: RingProps) {
  const part = Math.min(1, Math.max(0, value)) * 100;
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 100 100" role="img" aria-label={label} fill="none" strokeWidth="9">
        <circle className={styles.track} cx="50" cy="50" r="44" />
        {part > 0 ? (
          <circle
            className={styles.done}
            cx="50"
            cy="50"
            r="44"
            pathLength="100"
            strokeDasharray={`${part} 100`}
            strokeLinecap={part < 100 ? "round" : "butt"}
            transform="rotate(-90 50 50)"
          />
        ) : null}
      </svg>
      {children ? <div className={styles.middle}>{children}</div> : null}
    </div>
  );
}
