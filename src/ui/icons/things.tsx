import { Glyph, type IconProps } from "./Glyph.tsx";

export function LanguageIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17" />
      <path d="M12 3.5c2.5 2.3 3.75 5.1 3.75 8.5s-1.25 6.2-3.75 8.5c-2.5-2.3-3.75-5.1-3.75-8.5S9.5 5.8 12 3.5Z" />
    </Glyph>
  );
}
