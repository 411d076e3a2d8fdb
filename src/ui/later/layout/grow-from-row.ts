/** Shows which row a sheet belongs to. */

/** `--calm` (ms) and `--ease` of tokens.css. */
export const growth = { duration: 180, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };

/** Returns the row with the focus, which a press gives. Call it before the sheet takes the focus. */
export function pressedRow(): DOMRect | null {
  const row = document.activeElement?.closest("li");
  return row && !row.closest("nav") ? row.getBoundingClientRect() : null;
}

export function growFromRow(sheet: HTMLElement, row: DOMRect | null): void {
  if (!row || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  // The opening transition would move the start of the growth.
  for (const transition of sheet.getAnimations()) transition.cancel();
  const { width, height } = sheet.getBoundingClientRect();
  if (width === 0 || height === 0) return;
  const animation = sheet.animate(framesFrom(row, sheet), growth);
  // Content that arrives makes the sheet higher.
  const sizes = new ResizeObserver(() => {
    const growing = animation.effect as KeyframeEffect;
    growing.setKeyframes([]);
    growing.setKeyframes(framesFrom(row, sheet));
  });
  sizes.observe(sheet);
  for (const end of ["finish", "cancel"]) animation.addEventListener(end, () => sizes.disconnect());
}

function framesFrom(row: DOMRect, sheet: HTMLElement): Keyframe[] {
  const { left, top, width, height } = sheet.getBoundingClientRect();
  const scale = `scale(${row.width / width}, ${row.height / height})`;
  return [
    {
      transformOrigin: "0 0",
      transform: `translate(${row.left - left}px, ${row.top - top}px) ${scale}`,
      opacity: 0,
    },
    { transformOrigin: "0 0", transform: "none", opacity: 1 },
  ];
}
