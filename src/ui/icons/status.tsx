import { icon } from "./icon.tsx";

/** Incoming money. */
export const ArrowInIcon = icon("M17.5 6.5 7 17M15.5 17H7V8.5");

/** Outgoing money. */
export const ArrowOutIcon = icon("M6.5 17.5 17 7M8.5 7H17v8.5");

export const WarningIcon = icon(
  "M10.3 4.9 3.6 16.7a2 2 0 0 0 1.7 3h13.4a2 2 0 0 0 1.7-3L13.7 4.9a2 2 0 0 0-3.4 0ZM12 9.5v4M12 16.5v.1",
);

export const OfflineIcon = icon(
  "M9.5 6.5a5.5 5.5 0 0 1 7.8 4.3 4 4 0 0 1 2.2 6.3M16 18.5H7.5a4.25 4.25 0 0 1-.6-8.45M4 4l16 16",
);

export const BellIcon = icon(
  "M6.5 10.5a5.5 5.5 0 0 1 11 0c0 3.5 1 5 2 6h-15c1-1 2-2.5 2-6ZM10 19.5a2.2 2.2 0 0 0 4 0M12 3v2",
);
