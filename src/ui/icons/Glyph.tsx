import type { ReactNode } from "react";

export interface IconProps {
  /** Width and height, any CSS length. Grows with the text by default. */
  size?: string;
}

/**
 * The frame that all icons share, so that they are in one hand: a 24 grid, a 1.75 stroke, round caps and joins, the
 * colour of the text around. Icons are decoration: the control that holds one carries the name.
 */
export function Glyph({ size = "1.5rem", children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
