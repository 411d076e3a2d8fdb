/** Checks that what can be pressed is large enough for a finger. Source: rules.md U17. */
import type { Page } from "@playwright/test";

/** In px; the design's own targets are larger. */
const LEAST = 40;

/**
 * Names controls that take presses on less than 40 px in either direction, in the open sheet or else on the page.
 * The space around a control that takes its presses counts, as does a box's label. Links within a text may be as
 * high as its lines.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const pressable = ":is(a[href], button, input, select, textarea, summary, [role=button])";
    const found: string[] = [];
    const shown = document.querySelector("dialog[open]") ?? document.body;
    for (const target of shown.querySelectorAll<HTMLElement>(pressable)) {
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
      /** How far from the middle presses are taken, in px. */
      const reach = (right: number, down: number) => {
        let far = 0;
        while (far < least && takes(right * (far + 0.5), down * (far + 0.5))) far += 0.5;
        return far;
      };
      const isLow = box.height < least && reach(0, -1) + reach(0, 1) < least - 1;
      const isNarrow = box.width < least && reach(-1, 0) + reach(1, 0) < least - 1;
      if (!isLow && !isNarrow) continue;
      const name = target.getAttribute("aria-label") ?? target.textContent;
      found.push(
        `${Math.round(box.width)} x ${Math.round(box.height)}: ${target.localName} ${name.trim().slice(0, 40)}`,
      );
    }
    scrollTo(0, 0);
    return found;
  }, LEAST);
}
