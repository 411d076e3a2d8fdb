import { Glyph, type IconProps } from "./Glyph.tsx";

/** Incoming money. */
export function ArrowInIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M17.5 6.5 7 17M15.5 17H7V8.5" />
    </Glyph>
  );
}

/** Outgoing money. */
export function ArrowOutIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M6.5 17.5 17 7M8.5 7H17v8.5" />
    </Glyph>
  );
}

export function WarningIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M10.3 4.9 3.6 16.7a2 2 0 0 0 1.7 3h13.4a2 2 0 0 0 1.7-3L13.7 4.9a2 2 0 0 0-3.4 0Z" />
      <path d="M12 9.5v4M12 16.5v.1" />
    </Glyph>
  );
}

export function OfflineIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M9.5 6.5a5.5 5.5 0 0 1 7.8 4.3 4 4 0 0 1 2.2 6.3M16 18.5H7.5a4.25 4.25 0 0 1-.6-8.45" />
      <path d="m4 4 16 16" />
    </Glyph>
  );
}

export function BellIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M6.5 10.5a5.5 5.5 0 0 1 11 0c0 3.5 1 5 2 6h-15c1-1 2-2.5 2-6Z" />
      <path d="M10 19.5a2.2 2.2 0 0 0 4 0M12 3v2" />
    </Glyph>
  );
}
