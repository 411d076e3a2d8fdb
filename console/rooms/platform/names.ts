import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PlatformStatus } from "../../../contract/operator/platform-schemas.ts";

const refusals: Record<NonNullable<PlatformStatus["ledger"]["refused"]>, MessageDescriptor> = {
  none: msg`No check has passed yet, or the last one found the ledger broken.`,
  numbers: msg`The ledger's rows carry numbers of another database server. Run “npm run roles”.`,
  signature: msg`The signing key has changed since the last check.`,
  database: msg`This database was restored or copied since the last check.`,
  set_back: msg`This database is older than its last check.`,
};

export const refusalText = (refusal: keyof typeof refusals) => i18n._(refusals[refusal]);
