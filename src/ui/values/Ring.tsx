import type { ReactNode } from "react";
import styles from "./Ring.module.css";

export interface RingProps {
  /** 0 to 1; clamped. */
  value: number;
  /** For screen readers, such as "62% of the income achieved". */
  label: string;
  children?: ReactNode;
}

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
