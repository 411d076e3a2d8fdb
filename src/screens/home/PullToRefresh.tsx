import { useRef, useState, type ReactNode, type TouchEvent } from "react";
import { RefreshIcon } from "../../ui/icons/index.ts";
import styles from "./PullToRefresh.module.css";

/** How far one must pull, and how far what is pulled follows, in CSS pixels. */
const ENOUGH = 72;
const FURTHEST = 108;

export interface PullToRefreshProps {
  busy: boolean;
  onRefresh: () => void;
  children: ReactNode;
}

/** Pulling the page down from its top refreshes it. For fingers only: everyone else has the button. */
export function PullToRefresh({ busy, onRefresh, children }: PullToRefreshProps) {
  const startedAt = useRef<number | null>(null);
  const [pulled, setPulled] = useState(0);

  function begin(event: TouchEvent) {
    const touch = event.touches.length === 1 ? event.touches[0] : undefined;
    startedAt.current = touch && scrollY <= 0 ? touch.clientY : null;
  }
  function move(event: TouchEvent) {
    const touch = event.touches[0];
    if (startedAt.current === null || !touch) return;
    // Half as far as the finger: it is felt that there is an end to it.
    setPulled(scrollY > 0 ? 0 : Math.min(FURTHEST, Math.max(0, (touch.clientY - startedAt.current) / 2)));
  }
  function end() {
    if (pulled >= ENOUGH && !busy) onRefresh();
    startedAt.current = null;
    setPulled(0);
  }

  return (
    <div className={styles.pull} onTouchStart={begin} onTouchMove={move} onTouchEnd={end} onTouchCancel={end}>
      {pulled > 0 ? (
        <div
          className={styles.sign}
          aria-hidden="true"
          data-enough={pulled >= ENOUGH || undefined}
          style={{ transform: `translateY(${pulled}px) rotate(${pulled * 3}deg)` }}
        >
          <RefreshIcon />
        </div>
      ) : null}
      {children}
    </div>
  );
}
