import { readTexts } from "../notices/notice-list.ts";
import type { PushTexts } from "../push/deliver.ts";
import { pushText } from "../push/texts.ts";

/** The texts of pushes: those of events from the catalogues, those of notices as they were written. */
export const courierTexts: PushTexts = { event: pushText, notices: readTexts };
