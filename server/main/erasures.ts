import { eraseAccounts } from "../accounts/closing/erase.ts";
import type { Erase } from "../accounts/closing/due.ts";
import { eraseFeedback } from "../feedback/retention.ts";
import { eraseInbox } from "../inbox/retention.ts";
import { eraseReads } from "../notices/notice-reads.ts";
import { erasePushes } from "../push/retention.ts";
import { eraseBook } from "../withdrawals/book/change.ts";

/** What is deleted when an account is closed. Source: personal-data.md. */
export const erasures: Erase[] = [
  eraseAccounts,
  eraseFeedback,
  eraseInbox,
  eraseReads,
  erasePushes,
  eraseBook,
];
