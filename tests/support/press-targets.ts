/** How large what can be pressed is for a finger. Source: rules.md U17. */
import type { Page } from "@playwright/test";

/** In px; the design's own targets are larger. */
const LEAST = 40;

/**
 * Names what can be pressed in `within` and takes presses on less than 40 px in a direction. Room around it that takes its
 * presses counts, and a box's label. Links within a text are as high as its lines.
 */
export function smallTargets(page: Page, within = "main"): Promise<string[]> {
  return page.evaluate(
    ([root, least]) => {
      const pressable = ":is(a[href], button, input, select, textarea, summary, [role=button])";
      const found: string[] = [];
      for (const target of document.querySelectorAll<HTMLElement>(`${root} ${pressable}`)) {
        const area = target.closest("label") ?? target;
        const { display, pointerEvents } = getComputedStyle(target);
        const isOfText = target.matches("a") && display === "inline";
        if (isOfText || pointerEvents === "none" || !area.checkVisibility({ visibilityProperty: true }))
          continue;
        area.scrollIntoView({ block: "center", behavior: "instant" });
        const box = area.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1) continue;
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const takes = (right: number, down: number) => {
          const hit = document.elementFromPoint(x + right, y + down);
          return hit !== null && area.contains(hit);
        };
        const far = least / 2 - 0.5;
        const isLow = box.height < least && !(takes(0, -far) && takes(0, far));
        const isNarrow = box.width < least && !(takes(-far, 0) && takes(far, 0));
        if (!isLow && !isNarrow) continue;
        const name = target.getAttribute("aria-label") ?? target.textContent;
        found.push(
          `${Math.round(box.width)} x ${Math.round(box.height)}: ${target.localName} ${name.trim().slice(0, 40)}`,
        );
      }
      scrollTo(0, 0);
      return found;
    },
    [within, LEAST] as const,
  );
}
