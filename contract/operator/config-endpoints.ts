/** The operator's calls of settings. Source: rules.md M19, O118 to O120. */
import { get, none, post } from "../endpoint.ts";
import { Page } from "../schemas.ts";
import * as schedule from "./schedule-schemas.ts";
import * as settings from "./settings-schemas.ts";
import { SuspendBody, SuspendedActs } from "./suspension-schemas.ts";

export const configEndpoints = {
  "GET operator/config": get("operator", "All settings of the economy", none, settings.Settings),
  "POST operator/config": post(
    "operator",
    "Change settings, at once or at a time",
    settings.GivenChange,
    schedule.ConfigChanged,
  ),
  "POST operator/suspend": post(
    "operator",
    "Suspend actions for all members at once; a change of the settings ends it",
    SuspendBody,
    SuspendedActs,
  ),
  "GET operator/config/scheduled": get(
    "operator",
    "Changes of settings that wait for their time, or did",
    schedule.ScheduledQuery,
    Page(schedule.ScheduledChange),
  ),
  "POST operator/config/scheduled/cancel": post(
    "operator",
    "Withdraw a change of settings before its time",
    schedule.ScheduledCancel,
    schedule.ScheduledChange,
  ),
  // A read; its changes do not fit into a query.
  "POST operator/config/preview": {
    ...post(
      "operator",
      "What changed settings would have done to yesterday's runs, payments and requests; changes nothing",
      schedule.ConfigPreviewBody,
      schedule.ConfigPreview,
    ),
    idempotent: false,
  },
};
