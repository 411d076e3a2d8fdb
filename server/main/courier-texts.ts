import { readTexts } from "../notices/notice-list.ts";
import type { PushTexts } from "../push/deliver.ts";
import { pushText } from "../push/texts.ts";

export const courierTexts: PushTexts = { event: pushText, notices: readTexts };
