import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { BalanceLine } from "../../../../contract/wallet/schemas.ts";
import { List } from "../../../ui/later/lists/List.tsx";
import { LineRow } from "../../../parts/later/LineRow.tsx";

/** A two-line row's height in px, until measured. */
const ROW_PX = 76;
/** Prevents gaps during fast scrolling. */
const OVERSCAN = 12;

export interface VirtualRowsProps {
  label: string;
  lines: BalanceLine[];
}

/** Scrolls with the window; padding replaces the rows outside the view. */
export default function VirtualRows({ label, lines }: VirtualRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const top = useTop(box);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => lines[index]?.seq ?? index,
  });
  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <div ref={box} style={{ paddingTop: before, paddingBottom: Math.max(0, after) }}>
      <List label={label} columns>
        {items.map(({ key, index }) => {
          const line = lines[index];
          return line ? (
            <LineRow
              key={key}
              line={line}
              place={{ index, of: lines.length, measure: virtual.measureElement }}
            />
          ) : null;
        })}
      </List>
    </div>
  );
}

/** Offset from the page's top; changes with the content above. */
function useTop(box: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (box.current) setTop(Math.round(box.current.getBoundingClientRect().top + scrollY));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [box]);
  return top;
}
