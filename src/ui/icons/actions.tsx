import { icon } from "./icon.tsx";

export const BackIcon = icon("M14.5 5.5 8 12l6.5 6.5");

export const ChevronIcon = icon("M9.5 6l6 6-6 6");

export const EyeIcon = icon(
  "M3 12c2.2-4 5.2-6 9-6s6.8 2 9 6c-2.2 4-5.2 6-9 6s-6.8-2-9-6ZM9.25 12a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0-5.5 0Z",
);

export const EyeOffIcon = icon(
  "M9.8 6.2A9.4 9.4 0 0 1 12 6c3.8 0 6.8 2 9 6a15 15 0 0 1-2.2 3M6.3 8A14.5 14.5 0 0 0 3 12c2.2 4 5.2 6 9 6a9.3 9.3 0 0 0 4.2-1M10 10.2a2.75 2.75 0 0 0 3.8 3.9M4 4l16 16",
);

export const RefreshIcon = icon(
  "M19.5 12a7.5 7.5 0 0 1-13.3 4.8M4.5 12a7.5 7.5 0 0 1 13.3-4.8M18.2 3.5v4h-4M5.8 20.5v-4h4",
);
