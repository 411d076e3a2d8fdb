/** Whether what has the focus is marked on the screen, measured in its pixels. Source: rules.md U32. */
import type { Page } from "@playwright/test";
import sharp from "sharp";

/** WCAG 2.2, 2.4.13: between the same pixels with and without the focus. */
const CONTRAST = 3;
/** CSS pixels around the element in which its mark may lie. */
const AROUND = 8;
/** CSS pixels: a mark runs within so much of the edges of all that changes. */
const BAND = 5;
/** Of each side: corners are round, and a link may be broken into two lines. */
const LEAST = 0.4;

export interface Stop {
  /** What looks the same is measured once. */
  kind: string;
  name: string;
  /** In the viewport; null for what is not drawn there. */
  box: { x: number; y: number; width: number; height: number } | null;
}

/** What has the focus; null once it is back at the document. */
export function focusedStop(page: Page): Promise<Stop | null> {
  return page.evaluate((around) => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const line: string[] = [];
    for (let at: Element | null = focused; at && line.length < 4; at = at.parentElement)
      line.push(`${at.tagName}.${at.getAttribute("class") ?? ""}`);
    // A radio is drawn by its label, a field by its box, a row by its table's row.
    const rows = [focused, focused.closest("label"), focused.closest("tr"), focused.parentElement];
    const boxes = rows.filter((one) => one !== null).map((one) => one.getBoundingClientRect());
    const own = boxes[0]!;
    const near = boxes.filter((box) => box.height <= Math.max(own.height, 64) + 24);
    const left = Math.max(0, Math.min(...near.map((box) => box.left)) - around);
    const top = Math.max(0, Math.min(...near.map((box) => box.top)) - around);
    const right = Math.min(innerWidth, Math.max(...near.map((box) => box.right)) + around);
    const bottom = Math.min(innerHeight, Math.max(...near.map((box) => box.bottom)) + around);
    const isDrawn = right - left > 2 && bottom - top > 2;
    return {
      kind: line.join(" < "),
      name: (focused.getAttribute("aria-label") ?? focused.textContent ?? "").trim().slice(0, 40),
      box: isDrawn ? { x: left, y: top, width: right - left, height: bottom - top } : null,
    };
  }, AROUND);
}

/** What is wrong with the mark of the focus; null for nothing. The focus stays where it is. */
export async function focusFault(page: Page, { box }: Stop): Promise<string | null> {
  if (!box) return "is out of sight";
  const marked = await pixels(page, box);
  await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    Object.assign(globalThis, { unmarked: element });
    element.blur();
  });
  const plain = await pixels(page, box);
  await page.evaluate(() =>
    (globalThis as unknown as { unmarked: HTMLElement }).unmarked.focus({ preventScroll: true }),
  );
  return faultOf(marked, plain, marked.width / box.width);
}

interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

async function pixels(page: Page, clip: NonNullable<Stop["box"]>): Promise<Pixels> {
  const shot = await page.screenshot({ clip, caret: "hide" });
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** @param scale pixels of the picture to one of CSS. */
function faultOf(marked: Pixels, plain: Pixels, scale: number): string | null {
  const { width, height } = marked;
  if (plain.width !== width || plain.height !== height) return "changes the size of what is around it";
  const changed = new Uint8Array(width * height);
  for (let at = 0; at < changed.length; at += 1)
    changed[at] = contrast(marked.data, plain.data, at * 3) >= CONTRAST ? 1 : 0;
  const columns = [...Array(width).keys()].filter((x) => isIn(changed, width, height, x, null));
  const rows = [...Array(height).keys()].filter((y) => isIn(changed, width, height, null, y));
  const [left, right] = [columns[0], columns.at(-1)];
  const [top, bottom] = [rows[0], rows.at(-1)];
  if (left === undefined || right === undefined || top === undefined || bottom === undefined)
    return "has no mark of enough contrast";
  const band = Math.ceil(BAND * scale);
  const across = (from: number, to: number) =>
    columns.filter((x) => anyOf(changed, width, [x, x], [from, to])).length / (right - left + 1);
  const down = (from: number, to: number) =>
    rows.filter((y) => anyOf(changed, width, [from, to], [y, y])).length / (bottom - top + 1);
  const sides = {
    top: across(top, Math.min(bottom, top + band)),
    bottom: across(Math.max(top, bottom - band), bottom),
    left: down(left, Math.min(right, left + band)),
    right: down(Math.max(left, right - band), right),
  };
  const open = Object.entries(sides).filter(([, share]) => share < LEAST);
  return open.length === 0 ? null : `has no mark at its ${open.map(([side]) => side).join(", ")}`;
}

function isIn(changed: Uint8Array, width: number, height: number, x: number | null, y: number | null) {
  return anyOf(changed, width, x === null ? [0, width - 1] : [x, x], y === null ? [0, height - 1] : [y, y]);
}

function anyOf(changed: Uint8Array, width: number, [x0, x1]: number[], [y0, y1]: number[]): boolean {
  for (let y = y0!; y <= y1!; y += 1)
    for (let x = x0!; x <= x1!; x += 1) if (changed[y * width + x] === 1) return true;
  return false;
}

function contrast(one: Uint8Array, other: Uint8Array, at: number): number {
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
