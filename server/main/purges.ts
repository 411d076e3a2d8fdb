import { closeDueAccounts, remindOfClosing } from "../accounts/closing/due.ts";
import { deleteEndedSessions, deleteOldEvents, forgetDeletedEvents } from "../accounts/retention.ts";
import { deleteOldDrafts } from "../airdrops/retention.ts";
import { deleteUsedChallenges } from "../factors/retention.ts";
import { deleteAllowances } from "../core/allowances.ts";
import { deleteOutcomes } from "../core/outcome-retention.ts";
import { deleteOperatorRows } from "../operators/retention.ts";
import { deleteOldMessages, forgetDeletedMessages } from "../inbox/retention.ts";
import type { Purge } from "../core/retention.ts";
import { deleteOrphans } from "../feedback/retention.ts";
import { forgetDeletedLots } from "../fuel/retention.ts";
import { deleteOldOutflows } from "../gate/outflow-limit.ts";
import { erasures } from "./erasures.ts";
import { deleteDeliveries, deleteMessages } from "../push/retention.ts";

export const purges: Purge[] = [
  remindOfClosing,
  closeDueAccounts(erasures),
  deleteAllowances,
  deleteOldOutflows,
  deleteOutcomes,
  deleteOldEvents,
  forgetDeletedEvents,
  deleteOldMessages,
  forgetDeletedMessages,
  deleteEndedSessions,
  deleteUsedChallenges,
  deleteOperatorRows,
  deleteOrphans,
  deleteOldDrafts,
  deleteDeliveries,
  deleteMessages,
  forgetDeletedLots,
];
