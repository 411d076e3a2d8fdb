import { Glyph, type IconProps } from "../../icons/Glyph.tsx";

export function DepositIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12 3.5v10M8 9.5l4 4 4-4" />
      <path d="M4.5 14v3.5a2.5 2.5 0 0 0 2.5 2.5h10a2.5 2.5 0 0 0 2.5-2.5V14" />
    </Glyph>
  );
}

export function WithdrawIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12 13.5v-10M8 7.5l4-4 4 4" />
      <path d="M4.5 14v3.5a2.5 2.5 0 0 0 2.5 2.5h10a2.5 2.5 0 0 0 2.5-2.5V14" />
    </Glyph>
  );
}

export function TransferIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M20.5 3.5 3.5 10.5l6 3 3 6Z" />
      <path d="m20.5 3.5-11 10" />
    </Glyph>
  );
}

export function WalletIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M17.5 7V5.5a2 2 0 0 0-2.4-2L5.6 5.4A2 2 0 0 0 4 7.4" />
      <rect x="4" y="7" width="16" height="13" rx="2.5" />
      <path d="M20 11.5h-4a2 2 0 0 0 0 4h4" />
    </Glyph>
  );
}

export function InviteIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="10" cy="8.5" r="4" />
      <path d="M3.5 20c.7-3.7 3.3-5.5 6.5-5.5s5.8 1.8 6.5 5.5M18.5 5.5v5M16 8h5" />
    </Glyph>
  );
}

export function TeamIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="6" r="2.5" />
      <circle cx="6" cy="17.5" r="2.5" />
      <circle cx="18" cy="17.5" r="2.5" />
      <path d="M12 8.5V12M6 15v-1a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v1" />
    </Glyph>
  );
}

export function EcosystemIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="12" r="1.75" />
      <ellipse cx="12" cy="12" rx="9" ry="3.75" transform="rotate(35 12 12)" />
      <ellipse cx="12" cy="12" rx="9" ry="3.75" transform="rotate(-35 12 12)" />
    </Glyph>
  );
}

export function KeyIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="8" cy="15.5" r="4" />
      <path d="m11 12.5 8-8M16 7.5l3 3M13.5 10l2 2" />
    </Glyph>
  );
}

export function SupportIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M4.5 14v-2a7.5 7.5 0 0 1 15 0v2" />
      <rect x="3.5" y="13" width="4" height="5.5" rx="1.75" />
      <rect x="16.5" y="13" width="4" height="5.5" rx="1.75" />
      <path d="M18.5 18.5c0 1.5-1.5 2.5-4 2.5" />
    </Glyph>
  );
}

export function InstallIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <rect x="6" y="3" width="12" height="18" rx="2.5" />
      <path d="M12 7v7M9 11l3 3 3-3M10.5 18h3" />
    </Glyph>
  );
}

export function StorageIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <ellipse cx="12" cy="6" rx="7.5" ry="2.75" />
      <path d="M4.5 6v6c0 1.5 3.4 2.75 7.5 2.75s7.5-1.25 7.5-2.75V6" />
      <path d="M4.5 12v6c0 1.5 3.4 2.75 7.5 2.75s7.5-1.25 7.5-2.75v-6" />
    </Glyph>
  );
}
