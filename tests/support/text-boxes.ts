/** Finds text that cannot be read, by measuring the page. */
/* oxlint-disable unicorn/consistent-function-scoping -- in the page there is only what is inside */
import type { Page } from "@playwright/test";

/** Descriptions of the faults; empty when everything can be read. */
export function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** A line of text with its box. `layer` is what the line stands on: the page, a fixed bar or the open sheet. */
    interface Line {
      text: string;
      owner: Element;
      layer: Element;
      box: DOMRect;
    }
    const slack = 1.5;
    // Not `innerWidth`, which grows when a phone zooms out of a page that is too wide.
    const screenWidth = document.documentElement.clientWidth;
    const found = new Set<string>();
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element) => {
      const known = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, known);
      return known;
    };
    const ancestors = (element: Element) => {
      const list: Element[] = [];
      for (let at: Element | null = element; at; at = at.parentElement) list.push(at);
      return list;
    };
    const scrolls = (element: Element) => ["auto", "scroll"].includes(styleOf(element).overflowX);
    // Text for screen readers alone is deliberately one pixel in size.
    const isForReaders = (element: Element) => element.clientWidth === 1 && element.clientHeight === 1;
    const layerOf = (chain: Element[]) =>
      chain.find((one) => one.matches("dialog[open]") || /fixed|sticky/.test(styleOf(one).position)) ??
      document.body;

    const opened = document.querySelector("dialog:modal");
    const root = opened ?? document.body;
    const lines: Line[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement!;
      const text = node.textContent?.trim();
      if (!text || owner.closest("select, script, style, noscript, canvas")) continue;
      if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const chain = ancestors(owner);
      if (chain.some(isForReaders)) continue;
      const layer = layerOf(chain);
      const range = document.createRange();
      range.selectNodeContents(node);
      // A shortened text ends in an ellipsis. The lines after it are not painted, and its own has a second box.
      const shortened = chain.find((one) => styleOf(one).webkitLineClamp !== "none");
      const end = shortened?.getBoundingClientRect().bottom ?? Infinity;
      let last = -Infinity;
      for (const box of range.getClientRects()) {
        if (box.width < 1 || box.height < 1) continue;
        if (shortened && (box.top === last || (box.top + box.bottom) / 2 > end)) continue;
        last = box.top;
        lines.push({ text: text.slice(0, 60), owner, layer, box });
        cut(text, box, chain);
      }
    }

    function cut(text: string, box: DOMRect, chain: Element[]) {
      for (const element of chain) {
        if (scrolls(element)) return;
        if (element === document.body || element === document.documentElement) break;
        const style = styleOf(element);
        const edge = element.getBoundingClientRect();
        const hides = (way: string) => way === "hidden" || way === "clip";
        if (hides(style.overflowX) && (box.left < edge.left - slack || box.right > edge.right + slack))
          found.add(`cut at its side: ${text}`);
        if (hides(style.overflowY) && (box.top < edge.top - 4 || box.bottom > edge.bottom + 4))
          found.add(`cut above or below: ${text}`);
        // A control ends at its border. Text beyond it stands on something else.
        if (element.matches("button, a, label, [role=button]") && style.display !== "inline")
          if (box.left < edge.left - slack || box.right > edge.right + slack)
            found.add(`runs out of its control: ${text}`);
        if (style.position === "fixed") break;
      }
      if (box.left < -slack || box.right > screenWidth + slack) found.add(`outside the screen: ${text}`);
    }

    // A line's box is taller than its letters, so only its middle must not overlap.
    const middle = ({ top, height }: DOMRect) => [top + height * 0.25, top + height * 0.75] as const;
    lines.sort((a, b) => a.box.top - b.box.top);
    lines.forEach((one, index) => {
      for (const other of lines.slice(index + 1)) {
        if (other.box.top > one.box.bottom) break;
        if (one.layer !== other.layer) continue;
        const [top, bottom] = middle(one.box);
        const [otherTop, otherBottom] = middle(other.box);
        const wide =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > slack * 2;
        if (wide && Math.min(bottom, otherBottom) - Math.max(top, otherTop) > 1)
          found.add(`"${one.text}" lies on "${other.text}"`);
      }
    });

    const canvas = document.createElement("canvas").getContext("2d")!;
    for (const field of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")) {
      if (!field.checkVisibility() || field.type === "radio" || field.type === "checkbox") continue;
      if (field.type === "file" || field.type === "password" || field.clientWidth <= 1) continue;
      const style = getComputedStyle(field);
      const text = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.placeholder;
      canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const room =
        field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      if (text && canvas.measureText(text).width > room + 2) found.add(`cut in its field: ${text}`);
    }

    for (const element of [document.documentElement, ...(opened ? [opened] : [])]) {
      if (element.scrollWidth <= element.clientWidth + 1) continue;
      const wide = [...root.querySelectorAll("*")].findLast(
        (one) => one.getBoundingClientRect().right > screenWidth + slack && !ancestors(one).some(scrolls),
      );
      found.add(`${element.localName} scrolls sideways, for ${wide?.localName} ${wide?.textContent}`);
    }
    for (const element of root.querySelectorAll<HTMLElement>(
      "button, a, input, select, textarea, img, svg",
    )) {
      const { left, right, width } = element.getBoundingClientRect();
      if (width <= 1 || ancestors(element).some((one) => scrolls(one) || isForReaders(one))) continue;
      if (left < -slack || right > screenWidth + slack)
        found.add(`outside the screen: ${element.localName} ${element.getAttribute("aria-label") ?? ""}`);
    }
    return [...found];
  });
}
