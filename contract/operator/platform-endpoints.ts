/** The operator's calls about the state of the platform and what was done on it. Source: rules.md O131, O142, O144. */
import { get, none, post } from "../endpoint.ts";
import { Page } from "../schemas.ts";
import { PlatformStatus } from "./platform-schemas.ts";
import * as restoration from "./restoration-schemas.ts";
import * as operator from "./schemas.ts";
import { Waiting } from "./waiting-schemas.ts";

export const platformEndpoints = {
  "GET operator/restoration": get(
    "operator",
    "The latest restoration of the database, if any",
    none,
    restoration.LatestRestoration,
  ),
  "POST operator/restoration/confirm": post(
    "operator",
    "Let payments go on after a restoration of the database",
    restoration.RestorationConfirm,
    restoration.LatestRestoration,
  ),
  "GET operator/waiting": get("operator", "What waits for this operator, counted", none, Waiting),
  "GET operator/alarms": get("operator", "What needs the operator, of all servers", none, operator.Alarms),
  "GET operator/platform": get(
    "operator",
    "How daily jobs, workers, the check of the ledger and pushes go, of all servers",
    none,
    PlatformStatus,
  ),
  "GET operator/audit": get(
    "operator",
    "The audit log, newest first",
    operator.AuditQuery,
    Page(operator.AuditEntry),
  ),
  "GET operator/audit/file": {
    ...get(
      "operator",
      "The audit log of a period as a file, newest first",
      operator.AuditFileQuery,
      operator.AuditFile,
    ),
    file: "text/csv",
  },
  "GET operator/audit/acts": get("operator", "Which acts the audit log has", none, operator.AuditActs),
} as const;
