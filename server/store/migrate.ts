import { sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { isForbidden, isTimedOut } from "./errors.ts";
import { isOfLaterRelease } from "./later-release.ts";
import { renewStamps } from "./stamps.ts";
import type { Store } from "./store.ts";
import * as membersAndLedger from "./migrations/0001-members-and-ledger.ts";
import * as voteTerms from "./migrations/0002-vote-terms.ts";
import * as passwordReset from "./migrations/0003-password-reset.ts";
import * as feedbackAndUploads from "./migrations/0004-feedback-and-uploads.ts";
import * as tree from "./migrations/0005-tree.ts";
import * as passes from "./migrations/0006-passes.ts";
import * as dailyJobs from "./migrations/0007-daily-jobs.ts";
import * as stakes from "./migrations/0008-stakes.ts";
import * as stakedPasses from "./migrations/0009-staked-passes.ts";
import * as community from "./migrations/0010-community.ts";
import * as funds from "./migrations/0011-funds.ts";
import * as banners from "./migrations/0012-banners.ts";
import * as batchedVotes from "./migrations/0013-batched-votes.ts";
import * as push from "./migrations/0014-push.ts";
import * as tokenPrices from "./migrations/0015-token-prices.ts";
import * as noticeReads from "./migrations/0016-notice-reads.ts";
import * as pushMessages from "./migrations/0017-push-messages.ts";
import * as deposits from "./migrations/0018-deposits.ts";
import * as payouts from "./migrations/0020-payouts.ts";
import * as terms from "./migrations/0021-terms.ts";
import * as attempts from "./migrations/0030-attempts.ts";
import * as outflows from "./migrations/0040-outflows.ts";
import * as retention from "./migrations/0041-retention.ts";
import * as depositQuorum from "./migrations/0050-deposit-quorum.ts";
import * as appendOnly from "./migrations/0060-append-only.ts";
import * as auditChain from "./migrations/0061-audit-chain.ts";
import * as outcomeRetention from "./migrations/0062-outcome-retention.ts";
import * as dailyRuns from "./migrations/0070-daily-runs.ts";
import * as workerBeats from "./migrations/0071-worker-beats.ts";
import * as reconciliation from "./migrations/0090-reconciliation.ts";
import * as securityAlarms from "./migrations/0110-security-alarms.ts";
import * as eventDeletions from "./migrations/0120-event-deletions.ts";
import * as accountEventDetail from "./migrations/0130-account-event-detail.ts";
import * as sessions from "./migrations/0131-sessions.ts";
import * as phrases from "./migrations/0132-phrases.ts";
import * as addressBook from "./migrations/0135-address-book.ts";
import * as recovery from "./migrations/0139-recovery.ts";
import * as auditOperator from "./migrations/0140-audit-operator.ts";
import * as factors from "./migrations/0141-factors.ts";
import * as contestedRecoveries from "./migrations/0142-contested-recoveries.ts";
import * as passSerials from "./migrations/0143-pass-serials.ts";
import * as passStatements from "./migrations/0143-pass-statements.ts";
import * as evidence from "./migrations/0144-evidence.ts";
import * as signingKeys from "./migrations/0146-signing-keys.ts";
import * as rootAnchors from "./migrations/0147-root-anchors.ts";
import * as operators from "./migrations/0150-operators.ts";
import * as proposals from "./migrations/0151-proposals.ts";
import * as operatorsLists from "./migrations/0155-operators-lists.ts";
import * as books from "./migrations/0156-books.ts";
import * as membersFound from "./migrations/0157-members-found.ts";
import * as airdrops from "./migrations/0158-airdrops.ts";
import * as conversations from "./migrations/0160-conversations.ts";
import * as reports from "./migrations/0161-reports.ts";
import * as pushAcceptance from "./migrations/0162-push-acceptance.ts";
import * as textVersions from "./migrations/0166-text-versions.ts";
import * as consoleLists from "./migrations/0167-console-lists.ts";
import * as scheduledSettings from "./migrations/0168-scheduled-settings.ts";
import * as auditFilters from "./migrations/0170-audit-filters.ts";
import * as inbox from "./migrations/0177-inbox.ts";
import * as lotsById from "./migrations/0179-lots-by-id.ts";
import * as deletedLots from "./migrations/0180-deleted-lots.ts";
import * as sealedPoint from "./migrations/0182-sealed-point.ts";
import * as agedRows from "./migrations/0183-retention.ts";
import * as helpTopics from "./migrations/0184-help-topics.ts";
import * as teamHistory from "./migrations/0185-team-history.ts";
import * as pushSubjects from "./migrations/0200-push-subjects.ts";
import * as limitsByRole from "./migrations/0210-limits-by-role.ts";
import * as pushRecipients from "./migrations/0211-push-recipients.ts";
import * as updatesInPlace from "./migrations/0212-updates-in-place.ts";
import * as dueByIndex from "./migrations/0213-due-by-index.ts";
import * as restorations from "./migrations/0214-restorations.ts";
import * as closing from "./migrations/0217-closing.ts";
import * as expiredDevices from "./migrations/0218-expired-devices.ts";
import * as withdrawalTimes from "./migrations/0219-withdrawal-times.ts";
import * as pushKeys from "./migrations/0220-push-keys.ts";
import * as databaseBackups from "./migrations/0221-database-backups.ts";
import * as testedBackups from "./migrations/0222-tested-backups.ts";
import * as ledgerCheck from "./migrations/0223-ledger-check.ts";
import * as changedSettings from "./migrations/0224-changed-settings.ts";
import * as feedbackKeys from "./migrations/0225-feedback-keys.ts";
import * as ownLimits from "./migrations/0226-own-limits.ts";
import * as transferReturns from "./migrations/0227-transfer-returns.ts";
import * as releaseFloor from "./migrations/0228-release-floor.ts";
import * as changedCollation from "./migrations/0229-changed-collation.ts";
import * as giftReturns from "./migrations/0230-gift-returns.ts";
import * as breakFacts from "./migrations/0231-break-facts.ts";

/** In the order of names. Released migrations are never edited. */
const migrations = {
  "0001-members-and-ledger": membersAndLedger,
  "0002-vote-terms": voteTerms,
  "0003-password-reset": passwordReset,
  "0004-feedback-and-uploads": feedbackAndUploads,
  "0005-tree": tree,
  "0006-passes": passes,
  "0007-daily-jobs": dailyJobs,
  "0008-stakes": stakes,
  "0009-staked-passes": stakedPasses,
  "0010-community": community,
  "0011-funds": funds,
  "0012-banners": banners,
  "0013-batched-votes": batchedVotes,
  "0014-push": push,
  "0015-token-prices": tokenPrices,
  "0016-notice-reads": noticeReads,
  "0017-push-messages": pushMessages,
  "0018-deposits": deposits,
  "0020-payouts": payouts,
  "0021-terms": terms,
  "0030-attempts": attempts,
  "0040-outflows": outflows,
  "0041-retention": retention,
  "0050-deposit-quorum": depositQuorum,
  "0060-append-only": appendOnly,
  "0061-audit-chain": auditChain,
  "0062-outcome-retention": outcomeRetention,
  "0070-daily-runs": dailyRuns,
  "0071-worker-beats": workerBeats,
  "0090-reconciliation": reconciliation,
  "0110-security-alarms": securityAlarms,
  "0120-event-deletions": eventDeletions,
  "0130-account-event-detail": accountEventDetail,
  "0131-sessions": sessions,
  "0132-phrases": phrases,
  "0135-address-book": addressBook,
  "0139-recovery": recovery,
  "0140-audit-operator": auditOperator,
  "0141-factors": factors,
  "0142-contested-recoveries": contestedRecoveries,
  "0143-pass-serials": passSerials,
  "0143-pass-statements": passStatements,
  "0144-evidence": evidence,
  "0146-signing-keys": signingKeys,
  "0147-root-anchors": rootAnchors,
  "0150-operators": operators,
  "0151-proposals": proposals,
  "0155-operators-lists": operatorsLists,
  "0156-books": books,
  "0157-members-found": membersFound,
  "0158-airdrops": airdrops,
  "0160-conversations": conversations,
  "0161-reports": reports,
  "0162-push-acceptance": pushAcceptance,
  "0166-text-versions": textVersions,
  "0167-console-lists": consoleLists,
  "0168-scheduled-settings": scheduledSettings,
  "0170-audit-filters": auditFilters,
  "0177-inbox": inbox,
  "0179-lots-by-id": lotsById,
  "0180-deleted-lots": deletedLots,
  "0182-sealed-point": sealedPoint,
  "0183-retention": agedRows,
  "0184-help-topics": helpTopics,
  "0185-team-history": teamHistory,
  "0200-push-subjects": pushSubjects,
  "0210-limits-by-role": limitsByRole,
  "0211-push-recipients": pushRecipients,
  "0212-updates-in-place": updatesInPlace,
  "0213-due-by-index": dueByIndex,
  "0214-restorations": restorations,
  "0217-closing": closing,
  "0218-expired-devices": expiredDevices,
  "0219-withdrawal-times": withdrawalTimes,
  "0220-push-keys": pushKeys,
  "0221-database-backups": databaseBackups,
  "0222-tested-backups": testedBackups,
  "0223-ledger-check": ledgerCheck,
  "0224-changed-settings": changedSettings,
  "0225-feedback-keys": feedbackKeys,
  "0226-own-limits": ownLimits,
  "0227-transfer-returns": transferReturns,
  "0228-release-floor": releaseFloor,
  "0229-changed-collation": changedCollation,
  "0230-gift-returns": giftReturns,
  "0231-break-facts": breakFacts,
};

const MIGRATED_BY_OWNER =
  "The database is older than this server, whose role may not migrate it: run `npm run roles` first.";

/** In ms, for a table's lock; other users of the table wait behind a migration. */
const LOCK_TIMEOUT_MS = 10_000;
/** A suspended server must not keep the other servers from starting forever. */
const LONGEST_IDLE = "10min";

const known = Object.keys(migrations);

/**
 * Concurrent starts are safe: Kysely locks.
 * @returns false if a later release has migrated the database, which is left as it is.
 * @throws the error of the failed migration, which is rolled back; NewerDatabase.
 */
export async function migrate(db: Store): Promise<boolean> {
  if (await isOfLaterRelease(db, known)) return false;
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, one]) => [name, withoutLimit(one)])),
    },
  });
  let { error, results } = await migrator.migrateToLatest();
  // Without results no migration began: it waited for another server's.
  while (!results && isTimedOut(error)) ({ error, results } = await migrator.migrateToLatest());
  // Migrated meanwhile.
  if (error && (await isOfLaterRelease(db, known))) return false;
  if (isForbidden(error)) throw new Error(MIGRATED_BY_OWNER, { cause: error });
  if (error) throw error;
  await renewStamps(db);
  return true;
}

/** A migration may rewrite a large table. */
function withoutLimit({ up }: Migration): Migration {
  return {
    async up(db) {
      await sql`
        select set_config('statement_timeout', '0', true),
          set_config('idle_in_transaction_session_timeout', ${LONGEST_IDLE}, true),
          set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`.execute(db);
      await up(db);
    },
  };
}
