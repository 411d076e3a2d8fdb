import { Glyph, type IconProps } from "./Glyph.tsx";

export function HomeIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M4 11.2 12 4.5l8 6.7" />
      <path d="M6 9.8V19h12V9.8" />
      <path d="M10 19v-4.5a2 2 0 0 1 4 0V19" />
    </Glyph>
  );
}

export function SwapIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M4 8.5h14.5M15 5l3.5 3.5L15 12" />
      <path d="M20 15.5H5.5M9 12l-3.5 3.5L9 19" />
    </Glyph>
  );
}

export function VoteIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12 3c3 2.2 4.4 5.2 4.4 8.4 0 1.7-.4 3.3-1.1 4.6H8.7a9.8 9.8 0 0 1-1.1-4.6C7.6 8.2 9 5.2 12 3Z" />
      <circle cx="12" cy="10" r="1.75" />
      <path d="M7.7 12.5 5 15.2V18l3.7-2M16.3 12.5 19 15.2V18l-3.7-2" />
      <path d="M12 18.5V21" />
    </Glyph>
  );
}

export function StakeIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M8 10V7.5a4 4 0 0 1 8 0V10" />
      <rect x="5" y="10" width="14" height="10" rx="2.5" />
      <circle cx="12" cy="15" r="2" />
    </Glyph>
  );
}

export function PassIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M7.5 10.6V9a4.5 4.5 0 0 1 9 0v1.6" />
      <ellipse cx="12" cy="13" rx="9" ry="3.5" />
      <path d="M8.2 19 7.5 20.5M12 19.5v1.75M15.8 19l.7 1.5" />
    </Glyph>
  );
}

export function MyIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="8.5" r="4" />
      <path d="M4.5 20c.8-3.7 3.8-5.5 7.5-5.5s6.7 1.8 7.5 5.5" />
    </Glyph>
  );
}
