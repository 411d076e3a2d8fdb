import { icon } from "./icon.tsx";

export const LanguageIcon = icon(
  "M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0ZM3.5 12h17M12 3.5c2.5 2.3 3.75 5.1 3.75 8.5s-1.25 6.2-3.75 8.5c-2.5-2.3-3.75-5.1-3.75-8.5S9.5 5.8 12 3.5Z",
);
