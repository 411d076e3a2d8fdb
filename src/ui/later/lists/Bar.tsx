import styles from "./Bar.module.css";

export interface BarProps {
  /** 0 to 1; clamped. */
  value: number;
  /** For screen readers, such as "412 of 600 left". */
  label: string;
}

export function Bar({ value, label }: BarProps) {
  const part = Math.min(1, Math.max(0, value)) * 100;
  return (
    <svg className={styles.bar} role="img" aria-label={label}>
      <rect className={styles.track} width="100%" height="100%" rx="4" />
      {part > 0 ? <rect className={styles.part} width={`${part}%`} height="100%" rx="4" /> : null}
    </svg>
  );
}
