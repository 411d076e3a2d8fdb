import styles from "./Progress.module.css";

export interface ProgressProps {
  /** For screen readers. */
  label: string;
  value: number;
  of: number;
  /** Shown, and announced as the value. */
  text: string;
}

export function Progress({ label, value, of, text }: ProgressProps) {
  const part = of > 0 ? Math.min(1, Math.max(0, value / of)) * 100 : 0;
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={Math.min(of, Math.max(0, value))}
        aria-valuetext={text}
      >
        <svg className={styles.bar} aria-hidden="true">
          <rect className={styles.track} width="100%" height="100%" rx="4" />
          {part > 0 ? <rect className={styles.part} width={`${part}%`} height="100%" rx="4" /> : null}
        </svg>
      </div>
      <span className={styles.text} aria-hidden="true">
        {text}
      </span>
    </div>
  );
}
