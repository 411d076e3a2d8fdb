import { useNow } from "../../state/later/use-now.ts";
import { clockText } from "./clock-text.ts";
import styles from "./withdrawals.module.css";

const SECOND_MS = 1_000;

export interface CountdownProps {
  to: Date;
  /** How far the server's clock is ahead, in milliseconds. */
  skew: number;
}

/** Not announced each second: the target time stands beside it. */
export function Countdown({ to, skew }: CountdownProps) {
  const now = useNow(SECOND_MS, skew);
  return (
    <span role="timer" className={styles.countdown}>
      {clockText(to.getTime() - now)}
    </span>
  );
}
