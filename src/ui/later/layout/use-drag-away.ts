import { useRef, type PointerEvent } from "react";

/** CSS pixels after which a dragged sheet closes; fewer if it is thrown. */
const AWAY_PX = 120;
const THROWN_PX = 40;
const THROWN_PX_PER_MS = 0.6;

interface Drag {
  pointer: number;
  fromY: number;
  at: number;
  y: number;
}

export interface DragOptions {
  locked: boolean;
  /** Distance in CSS pixels; null when released. */
  onMove: (px: number | null) => void;
  /** Called when the sheet is released far enough down. */
  onAway: () => void;
}

export function useDragAway({ locked, onMove, onAway }: DragOptions) {
  const drag = useRef<Drag | null>(null);

  function begin(event: PointerEvent<HTMLElement>) {
    const isControl = event.target instanceof Element && event.target.closest("button") !== null;
    // On wide screens the sheet is a window with a close button.
    const isBottom = !matchMedia("(min-width: 900px)").matches;
    if (locked || isControl || !isBottom || event.pointerType === "mouse" || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { pointer: event.pointerId, fromY: event.clientY, at: event.timeStamp, y: 0 };
  }
  function follow(event: PointerEvent) {
    if (drag.current?.pointer !== event.pointerId) return;
    drag.current.y = event.clientY - drag.current.fromY;
    onMove(Math.max(0, drag.current.y));
  }
  function end(event: PointerEvent) {
    const ended = drag.current;
    if (ended?.pointer !== event.pointerId) return;
    drag.current = null;
    onMove(null);
    const speed = ended.y / Math.max(1, event.timeStamp - ended.at);
    const isAway = ended.y >= AWAY_PX || (ended.y >= THROWN_PX && speed >= THROWN_PX_PER_MS);
    // A request may have begun meanwhile.
    if (isAway && !locked && event.type === "pointerup") onAway();
  }
  return { onPointerDown: begin, onPointerMove: follow, onPointerUp: end, onPointerCancel: end };
}
