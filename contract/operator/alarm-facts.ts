/** What an alarm knows, without a sentence: readers make the text, each in their language. Source: rules.md J22. */
import { breakCodes, breakFields } from "../withdrawals/break-facts.ts";

/** Why it is raised, where the kind does not say it. */
export const alarmCodes = [
  ...breakCodes,
  "unmined",
  "gap",
  "nodes",
  "no_block",
  "gas",
  "fee",
  "signer",
  "changed",
  "refused",
  "restored",
  "read_only",
  "unreadable",
] as const;
export type AlarmCode = (typeof alarmCodes)[number];

/** Numbers and amounts are decimal, amounts in USDT; times are ISO 8601 in UTC; the rest are names. */
export const alarmFields = [
  ...breakFields,
  "invariant",
  "files",
  "failed",
  "messages",
  "times",
  "runs",
  "count",
  "secondsAhead",
  "connected",
  "needed",
  "millions",
  "built",
  "now",
  "freeGb",
  "sizeGb",
  "folder",
  "server",
  "until",
  "error",
  "source",
  "change",
] as const;
export type AlarmField = (typeof alarmFields)[number];

export type AlarmFacts = { code?: AlarmCode } & Partial<Record<AlarmField, string>>;
