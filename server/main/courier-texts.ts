import { readTexts } from "../notices/notice-list.ts";
import type { PushTexts } from "../push/deliver.ts";
import { pushText } from "../push/texts.ts";

/** Event texts come from the catalogues, notice texts from the database. */
export const courierTexts: PushTexts = { event: pushText, notices: readTexts };
