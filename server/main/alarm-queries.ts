import type { AlarmQuery } from "../core/alarm-query.ts";
import { bookAlarms } from "../books/alarms.ts";
import { runAlarms } from "../daily/alarms.ts";
import { depositAlarms } from "../deposits/alarms.ts";
import { anchorAlarms } from "../evidence/alarms.ts";
import { rateAlarms } from "../operator/exchange-rates.ts";
import { ledgerAlarms } from "../operator/ledger-check/alarms.ts";
import { restorationAlarms } from "../operator/restoration.ts";
import { scheduleAlarms } from "../operator/schedule/alarms.ts";
import { suspensionAlarms } from "../operator/suspend.ts";
import { pushAlarms } from "../push/alarms.ts";
import { payoutAlarms } from "../withdrawals/alarms.ts";

export const alarmQueries: AlarmQuery[] = [
  runAlarms,
  ledgerAlarms,
  depositAlarms,
  payoutAlarms,
  anchorAlarms,
  bookAlarms,
  pushAlarms,
  scheduleAlarms,
  rateAlarms,
  restorationAlarms,
  suspensionAlarms,
];
