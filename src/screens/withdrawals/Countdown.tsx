import { clockText, useNow } from "./ticking.ts";
import styles from "./withdrawals.module.css";

const SECOND_MS = 1_000;

export interface CountdownProps {
  /** What it counts down to. */
  to: Date;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  skew: number;
}

/** The time that is left, by the second. Not read out at each of them: it stands beside the time itself. */
export function Countdown({ to, skew }: CountdownProps) {
  const now = useNow(SECOND_MS, skew);
  return (
    <span role="timer" className={styles.countdown}>
      {clockText(to.getTime() - now)}
    </span>
  );
}
