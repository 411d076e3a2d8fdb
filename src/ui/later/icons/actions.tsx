import { icon } from "../../icons/icon.tsx";

export const CopyIcon = icon(
  "M11 8.5h6a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1-2.5 2.5h-6a2.5 2.5 0 0 1-2.5-2.5v-6a2.5 2.5 0 0 1 2.5-2.5ZM15.5 8.5V7A2.5 2.5 0 0 0 13 4.5H7A2.5 2.5 0 0 0 4.5 7v6A2.5 2.5 0 0 0 7 15.5h1.5",
);

export const SearchIcon = icon("M5 11a6 6 0 1 0 12 0a6 6 0 1 0-12 0ZM15.5 15.5l4 4");

export const LogoutIcon = icon(
  "M13.5 4.5H7A2.5 2.5 0 0 0 4.5 7v10A2.5 2.5 0 0 0 7 19.5h6.5M10 12h10M16.5 8.5 20 12l-3.5 3.5",
);

export const PlusIcon = icon("M12 5.5v13M5.5 12h13");

export const MinusIcon = icon("M5.5 12h13");

export const CheckIcon = icon("M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0ZM8.2 12.3l2.7 2.7 5-5.5");

export const KeyboardIcon = icon(
  "M5.5 6.5h13a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1-2.5 2.5h-13a2.5 2.5 0 0 1-2.5-2.5v-6a2.5 2.5 0 0 1 2.5-2.5ZM7 10.2h.01M10.3 10.2h.01M13.7 10.2h.01M17 10.2h.01M8.5 14h7",
);

export const CurrencyIcon = icon("M5 9.5c2.3-2 4.7-2 7 0s4.7 2 7 0M5 15.5c2.3-2 4.7-2 7 0s4.7 2 7 0");

export const CloseIcon = icon("M6.5 6.5l11 11M17.5 6.5l-11 11");
