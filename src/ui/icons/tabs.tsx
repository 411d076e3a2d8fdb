import { icon } from "./icon.tsx";

export const HomeIcon = icon("M4 11.2 12 4.5l8 6.7M6 9.8V19h12V9.8M10 19v-4.5a2 2 0 0 1 4 0V19");

export const SwapIcon = icon("M4 8.5h14.5M15 5l3.5 3.5L15 12M20 15.5H5.5M9 12l-3.5 3.5L9 19");

export const VoteIcon = icon(
  "M12 3c3 2.2 4.4 5.2 4.4 8.4 0 1.7-.4 3.3-1.1 4.6H8.7a9.8 9.8 0 0 1-1.1-4.6C7.6 8.2 9 5.2 12 3ZM10.25 10a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0-3.5 0ZM7.7 12.5 5 15.2V18l3.7-2M16.3 12.5 19 15.2V18l-3.7-2M12 18.5V21",
);

export const StakeIcon = icon(
  "M8 10V7.5a4 4 0 0 1 8 0V10M7.5 10h9a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-2.5 2.5h-9a2.5 2.5 0 0 1-2.5-2.5v-5a2.5 2.5 0 0 1 2.5-2.5ZM10 15a2 2 0 1 0 4 0a2 2 0 1 0-4 0Z",
);

export const PassIcon = icon(
  "M7.5 10.6V9a4.5 4.5 0 0 1 9 0v1.6M3 13a9 3.5 0 1 0 18 0a9 3.5 0 1 0-18 0ZM8.2 19 7.5 20.5M12 19.5v1.75M15.8 19l.7 1.5",
);

export const MyIcon = icon(
  "M8 8.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0ZM4.5 20c.8-3.7 3.8-5.5 7.5-5.5s6.7 1.8 7.5 5.5",
);
