import { icon } from "../../icons/icon.tsx";

export const StatementIcon = icon(
  "M6 3.5h12v17l-2.4-1.7-2.2 1.7L11 18.8l-2.6 1.7L6 18.8ZM9.5 8.5h5M9.5 12.5h5",
);

export const DocumentIcon = icon(
  "M13.5 3.5H8A2.5 2.5 0 0 0 5.5 6v12A2.5 2.5 0 0 0 8 20.5h8a2.5 2.5 0 0 0 2.5-2.5V8.5ZM13.5 3.5v5h5M9 13h6M9 16.5h4",
);

export const PictureIcon = icon(
  "M6.5 4.5h11a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1-2.5 2.5h-11a2.5 2.5 0 0 1-2.5-2.5v-10a2.5 2.5 0 0 1 2.5-2.5ZM4.5 16.5l4.7-4.7 4.3 4.3 2.2-2.2 3.8 3.8M15.25 9v.1",
);

export const PinIcon = icon(
  "M12 20.5c4-4.2 6-7.5 6-10a6 6 0 0 0-12 0c0 2.5 2 5.8 6 10ZM9.75 10.5a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0-4.5 0Z",
);

export const ShieldIcon = icon(
  "M12 3.5 5 6v5.5c0 4.2 2.7 7.3 7 9 4.3-1.7 7-4.8 7-9V6ZM9 11.8l2.2 2.2 3.8-4.2",
);

export const FeedbackIcon = icon(
  "M6.5 4.5h11A2.5 2.5 0 0 1 20 7v7a2.5 2.5 0 0 1-2.5 2.5h-5L8 20v-3.5H6.5A2.5 2.5 0 0 1 4 14V7a2.5 2.5 0 0 1 2.5-2.5ZM8 9h8M8 12.5h5",
);

export const InboxIcon = icon(
  "M4 13.5 6.4 6.6A1.5 1.5 0 0 1 7.8 5.6h8.4a1.5 1.5 0 0 1 1.4 1L20 13.5v3.4a1.6 1.6 0 0 1-1.6 1.6H5.6A1.6 1.6 0 0 1 4 16.9ZM4 13.5h4.4l1.3 2.2h4.6l1.3-2.2H20",
);
