import { useEffect, useRef, useState } from "react";
import { RefreshIcon } from "../../../ui/icons/index.ts";
import styles from "./PullToRefresh.module.css";

/** In CSS pixels. */
const TRIGGER_PX = 72;
const MAX_PX = 108;

export interface PullToRefreshProps {
  onRefresh: () => void;
}

/** For touch. A pull during a refresh requests another one. */
export default function PullToRefresh({ onRefresh }: PullToRefreshProps) {
  const [pulled, setPulled] = useState(0);
  // A pull continues while the screen rerenders.
  const latest = useRef(onRefresh);
  useEffect(() => {
    latest.current = onRefresh;
  });

  useEffect(() => {
    let startedAt: number | null = null;
    let now = 0;
    function show(distance: number) {
      now = distance;
      setPulled(distance);
    }
    function begin({ touches, target }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined;
      // A pull in a sheet or on the tab bar does not count.
      const isOnScreen = target instanceof Element && target.closest("dialog, nav") === null;
      startedAt = touch && isOnScreen && scrollY <= 0 ? touch.clientY : null;
    }
    function move({ touches }: TouchEvent) {
      const touch = touches[0];
      if (startedAt === null || !touch) return;
      // The screen moves half the distance, to show resistance.
      show(scrollY > 0 ? 0 : Math.min(MAX_PX, Math.max(0, (touch.clientY - startedAt) / 2)));
    }
    function end() {
      if (now >= TRIGGER_PX) latest.current();
      startedAt = null;
      show(0);
    }
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    addEventListener("touchstart", begin, options);
    addEventListener("touchmove", move, options);
    addEventListener("touchend", end, options);
    addEventListener("touchcancel", end, options);
    return () => listening.abort();
  }, []);

  return (
    <div className={styles.pull}>
      {pulled > 0 ? (
        <div
          className={styles.sign}
          aria-hidden="true"
          data-pulled
          data-triggered={pulled >= TRIGGER_PX || undefined}
          style={{ transform: `translateY(${pulled}px) rotate(${pulled * 3}deg)` }}
        >
          <RefreshIcon />
        </div>
      ) : null}
    </div>
  );
}
