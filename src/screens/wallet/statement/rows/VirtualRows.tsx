import { useWindowVirtualizer, windowScroll } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { Flows } from "../../../../mirror/statement/flows.ts";
import { List } from "../../../../ui/later/lists/List.tsx";
import { ItemRow } from "./ItemRow.tsx";
import type { Item } from "./items.ts";

/** Estimated heights in px, until rows are measured. */
const DAY_PX = 32.5;
const ROW_PX = 60.5;
const AMOUNT_PX = 24;
const PADDING_PX = 16;
/** Prevents gaps during fast scrolling. */
const OVERSCAN = 12;

export interface VirtualRowsProps {
  label: string;
  items: Item[];
  sumOf: (day: string) => Flows | null;
}

/** Scrolls with the window; padding replaces the rows outside the view. */
export default function VirtualRows({ label, items: all, sumOf }: VirtualRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const top = useTop(box);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useWindowVirtualizer({
    count: all.length,
    estimateSize: (index) => heightOf(all[index]),
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => all[index]?.key ?? index,
    // Ignore absolute offsets: meanwhile Back may have scrolled further (src/app/position.ts).
    scrollToFn: (offset, options, list) => {
      if (options.adjustments !== undefined) windowScroll(offset, options, list);
    },
  });
  // Adjusts only when scrolling up to unmeasured rows: Back restores the position itself (src/app/position.ts).
  virtual.shouldAdjustScrollPositionOnItemSizeChange = ({ start }, _, { scrollOffset, scrollDirection }) =>
    scrollDirection === "backward" && start < (scrollOffset ?? 0);
  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <div ref={box} style={{ paddingTop: before, paddingBottom: Math.max(0, after) }}>
      <List label={label} columns>
        {items.map(({ key, index }) => {
          const item = all[index];
          return item ? (
            <ItemRow
              key={key}
              item={item}
              sumOf={sumOf}
              place={{ index, of: all.length, measure: virtual.measureElement }}
            />
          ) : null;
        })}
      </List>
    </div>
  );
}

function heightOf(item: Item | undefined): number {
  if (item?.kind === "day") return DAY_PX;
  return Math.max(ROW_PX, PADDING_PX + (item?.lines.length ?? 1) * AMOUNT_PX);
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
