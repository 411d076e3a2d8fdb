import type { ReactNode } from "react";

export interface IconProps {
  /** Any CSS length. */
  size?: string;
}

/** Icons are decorative: the control carries the accessible name. */
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
