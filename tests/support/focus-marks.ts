/** Checks in a page's pixels whether the focused element is marked. Source: rules.md U32. */
import type { Page } from "@playwright/test";
import sharp from "sharp";

/** WCAG 2.2, 2.4.13: between the same pixels with and without the focus. */
const CONTRAST = 3;
/** CSS pixels around an element in which its mark may lie: the outline's offset and width, and one more. */
const AROUND = 6;
/** CSS pixels: the mark runs within this distance of the edges of the changed area. */
const BAND = 5;
/** The share of each side that the mark must cover: corners are round, and a link may break into two lines. */
const LEAST = 0.4;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Stop {
  /** Stops of one kind look the same and are measured once. */
  kind: string;
  name: string;
  /**
   * In the viewport: the element's own box, then the boxes of what may be marked in its place, such as a radio's
   * label.
   */
  boxes: Box[];
}

/** The focused element; null once the focus is back at the document. */
export function focusedStop(page: Page): Promise<Stop | null> {
  return page.evaluate((around) => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const line: string[] = [];
    for (let at: Element | null = focused; at && line.length < 4; at = at.parentElement)
      line.push(`${at.tagName}.${at.getAttribute("class") ?? ""}`);
    const places = [focused, focused.closest("label"), focused.closest("tr"), focused.parentElement];
    return {
      kind: line.join(" < "),
      name: (focused.getAttribute("aria-label") ?? focused.textContent ?? "").trim().slice(0, 40),
      boxes: places.flatMap((place) => {
        if (place === null) return [];
        // Includes children that stand out, such as the circle of the raised tab.
        const rects = [place, ...place.children].map((part) => part.getBoundingClientRect());
        const x = Math.max(0, Math.min(...rects.map((rect) => rect.left)) - around);
        const y = Math.max(0, Math.min(...rects.map((rect) => rect.top)) - around);
        const width = Math.min(innerWidth, Math.max(...rects.map((rect) => rect.right)) + around) - x;
        const height = Math.min(innerHeight, Math.max(...rects.map((rect) => rect.bottom)) + around) - y;
        return width > 2 && height > 2 ? [{ x, y, width, height }] : [];
      }),
    };
  }, AROUND);
}

/** The element was replaced while it had the focus, and nothing has it now. */
export const LOST = "loses the focus";
/** A screen that moves more often than this is itself at fault. */
const MOST_MEASURES = 10;

/**
 * The fault of the focus mark, or null. Only a screen that stands still counts: if it changed between two pictures,
 * they are taken again.
 */
export async function focusFault(page: Page, stop: Stop): Promise<string | null> {
  let at = stop;
  for (let measures = 1; ; measures += 1) {
    const { fault, marked } = await measure(page, at);
    if (fault === null) return null;
    const now = await focusedStop(page);
    if (now === null) return LOST;
    if (measures === MOST_MEASURES || (isAlike(now, at) && (await isStill(page, now, marked)))) return fault;
    at = now;
  }
}

function isAlike(one: Stop, other: Stop): boolean {
  return JSON.stringify(one.boxes) === JSON.stringify(other.boxes);
}

async function isStill(page: Page, { boxes }: Stop, before: Pixels | null): Promise<boolean> {
  return before === null || Buffer.compare(before.data, (await pixels(page, enclosing(boxes))).data) === 0;
}

async function measure(
  page: Page,
  { boxes }: Stop,
): Promise<{ fault: string | null; marked: Pixels | null }> {
  if (boxes.length === 0) return { fault: "is out of sight", marked: null };
  const clip = enclosing(boxes);
  const marked = await pixels(page, clip);
  await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    Object.assign(globalThis, { unmarked: element });
    element.blur();
  });
  const plain = await pixels(page, clip);
  await page.evaluate(() =>
    (globalThis as unknown as { unmarked: HTMLElement }).unmarked.focus({ preventScroll: true }),
  );
  const scale = marked.width / clip.width;
  const faults = boxes.map((box) => {
    const [left, top] = [Math.round((box.x - clip.x) * scale), Math.round((box.y - clip.y) * scale)];
    const right = Math.min(marked.width, left + Math.floor(box.width * scale));
    const bottom = Math.min(marked.height, top + Math.floor(box.height * scale));
    return faultOf(changedIn(marked, plain, { left, top, right, bottom }), BAND * scale);
  });
  return { fault: faults.includes(null) ? null : faults[0]!, marked };
}

function enclosing(boxes: Box[]): Box {
  const x = Math.floor(Math.min(...boxes.map((box) => box.x)));
  const y = Math.floor(Math.min(...boxes.map((box) => box.y)));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: Math.floor(right - x), height: Math.floor(bottom - y) };
}

interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

async function pixels(page: Page, clip: Box): Promise<Pixels> {
  const shot = sharp(await page.screenshot({ clip, caret: "hide" })).removeAlpha();
  const { data, info } = await shot.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function changedIn(marked: Pixels, plain: Pixels, { left, top, right, bottom }: Edges): [number, number][] {
  const found: [number, number][] = [];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1)
      if (contrast(marked.data, plain.data, (y * marked.width + x) * 3) >= CONTRAST) found.push([x, y]);
  return found;
}

function faultOf(changed: [number, number][], band: number): string | null {
  if (changed.length === 0) return "has no mark of enough contrast";
  const edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of changed) {
    edges.left = Math.min(edges.left, x);
    edges.right = Math.max(edges.right, x);
    edges.top = Math.min(edges.top, y);
    edges.bottom = Math.max(edges.bottom, y);
  }
  const { left, top, right, bottom } = edges;
  const sides = { top: new Set(), bottom: new Set(), left: new Set(), right: new Set() };
  for (const [x, y] of changed) {
    if (y <= top + band) sides.top.add(x);
    if (y >= bottom - band) sides.bottom.add(x);
    if (x <= left + band) sides.left.add(y);
    if (x >= right - band) sides.right.add(y);
  }
  const [width, height] = [right - left + 1, bottom - top + 1];
  const lengths = { top: width, bottom: width, left: height, right: height };
  const open = (["top", "bottom", "left", "right"] as const).filter(
    (side) => sides[side].size < lengths[side] * LEAST,
  );
  return open.length === 0 ? null : `has no mark at its ${open.join(", ")}`;
}

function contrast(one: Uint8Array, other: Uint8Array, at: number): number {
  if (one[at] === other[at] && one[at + 1] === other[at + 1] && one[at + 2] === other[at + 2]) return 1;
  const [first, second] = [luminance(one, at), luminance(other, at)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance(data: Uint8Array, at: number): number {
  const [red, green, blue] = [0, 1, 2].map((channel) => {
    const share = data[at + channel]! / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
