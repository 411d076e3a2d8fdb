export interface IconProps {
  /** Any CSS length. */
  size?: string;
}

/**
 * Icons are decorative: the control carries the accessible name.
 * @param lines one SVG path on a square of 24: a component for each shape takes more of the first bundle.
 * @__NO_SIDE_EFFECTS__
 */
export function icon(lines: string) {
  return function Icon({ size = "1.5rem" }: IconProps) {
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
        <path d={lines} />
      </svg>
    );
  };
}
