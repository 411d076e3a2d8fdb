import { useRef, useState, type ReactNode, type TouchEvent } from "react";
import { RefreshIcon } from "../../ui/icons/index.ts";
import styles from "./PullToRefresh.module.css";

/** CSS pixels: the distance that triggers a refresh, and the maximum. */
const TRIGGER_PX = 72;
const MAX_PX = 108;

export interface PullToRefreshProps {
  busy: boolean;
  onRefresh: () => void;
  children: ReactNode;
}

/** Touch only; there is also a button. */
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
    // Half the distance, to show resistance.
    setPulled(scrollY > 0 ? 0 : Math.min(MAX_PX, Math.max(0, (touch.clientY - startedAt.current) / 2)));
  }
  function end() {
    if (pulled >= TRIGGER_PX && !busy) onRefresh();
    startedAt.current = null;
    setPulled(0);
  }

  return (
    <div className={styles.pull} onTouchStart={begin} onTouchMove={move} onTouchEnd={end} onTouchCancel={end}>
      {pulled > 0 ? (
        <div
          className={styles.sign}
          aria-hidden="true"
          data-triggered={pulled >= TRIGGER_PX || undefined}
          style={{ transform: `translateY(${pulled}px) rotate(${pulled * 3}deg)` }}
        >
          <RefreshIcon />
        </div>
      ) : null}
      {children}
    </div>
  );
}
