/** Source: rules.md O118 to O121. */
import { exchangeCurrencies, exchangeRateSettings } from "../../../contract/operator/exchange-rates.ts";
import { settingForms, type FormField } from "../../../contract/operator/setting-forms.ts";
import type {
  ConfigPreview,
  PreviewFigure,
  ScheduledChange,
} from "../../../contract/operator/schedule-schemas.ts";
import type { Settings } from "../../../contract/operator/settings.ts";
import { suspendable } from "../../../contract/operator/suspendable.ts";
import type { SuspendedActs } from "../../../contract/operator/suspension-schemas.ts";
import type { Command } from "./command.ts";
import { fieldsOf } from "./fields-file.ts";
import { pageText, paging, type Page } from "./lists.ts";
import { tableLines } from "./table.ts";

type Options = Record<string, string | undefined>;
type Changed = Settings & { scheduled?: ScheduledChange };

export const configCommands: Command[] = [
  {
    words: ["config", "set"],
    usage: 'config set KEY JSON [--at TIME] [--reason "..."]',
    about: "change a setting for future agreements, at once or at a time, e.g. tokenPrice '\"1.5\"'",
    method: "POST",
    path: "config",
    request: ([key = "", json = ""], options) => changeOf(valueOf(key, json), options),
    print: printChanged,
  },
  {
    words: ["config", "set-file"],
    usage: 'config set-file FILE [--at TIME] [--reason "..."]',
    about: "change several settings together: a JSON object of keys and values",
    method: "POST",
    path: "config",
    request: ([file = ""], options) => changeOf(fieldsOf(file, {}), options),
    print: printChanged,
  },
  {
    words: ["config", "list"],
    usage: "config list",
    about: "list all settings with units, bounds and what a new value applies to",
    method: "GET",
    path: "config",
    request: () => ({}),
    print: (config: Settings) => tableLines(settingColumns, Object.entries(config)).join("\n"),
  },
  {
    words: ["config", "preview"],
    usage: "config preview KEY JSON [--at TIME]",
    about: "what a changed setting would have made of yesterday; changes nothing",
    method: "POST",
    path: "config/preview",
    request: ([key = "", json = ""], { at }) => previewOf(valueOf(key, json), at),
    print: printPreview,
  },
  {
    words: ["config", "preview-file"],
    usage: "config preview-file FILE [--at TIME]",
    about: "the same for several settings together",
    method: "POST",
    path: "config/preview",
    request: ([file = ""], { at }) => previewOf(fieldsOf(file, {}), at),
    print: printPreview,
  },
  {
    words: ["config", "effect"],
    usage: "config effect",
    about: "what the settings made of yesterday",
    method: "POST",
    path: "config/preview",
    request: () => ({ changes: {} }),
    print: ({ day, figures }: ConfigPreview) => `${day}\n\n${tableLines(figureColumns, figures).join("\n")}`,
  },
  {
    words: ["config", "scheduled"],
    usage: "config scheduled [--state waiting|applied|cancelled|void] [--limit N] [--cursor CURSOR]",
    about: "list changes that wait for their time, the next one first; or others, newest first",
    method: "GET",
    path: "config/scheduled",
    request: (_, { state, ...options }) => ({ ...paging(options), ...(state && { state }) }),
    print: (page: Page<ScheduledChange>) => pageText(scheduledColumns, page),
  },
  {
    words: ["config", "cancel"],
    usage: 'config cancel ID --reason "..."',
    about: "withdraw a change before its time",
    method: "POST",
    path: "config/scheduled/cancel",
    request: ([id], { reason }) => ({ id, reason }),
    print: (change: ScheduledChange) => scheduledText(change),
  },
  {
    words: ["config", "rate"],
    usage: 'config rate CURRENCY RATE --source "..." --when TIME [--at TIME] [--reason "..."]',
    about: "what 1 USDT is worth in CNY, VND, KRW or MYR, who says so, and when it was so",
    method: "POST",
    path: "config",
    request: ([currency = "", rate = ""], options) => changeOf(rateOf(currency, rate, options), options),
    print: printChanged,
  },
  {
    words: ["config", "no-rate"],
    usage: 'config no-rate CURRENCY [--at TIME] [--reason "..."]',
    about: "withdraw the rate of a currency",
    method: "POST",
    path: "config",
    request: ([currency = ""], options) => changeOf(rateOf(currency, null, options), options),
    print: printChanged,
  },
  {
    words: ["suspend"],
    usage: 'suspend ACT[,ACT...] --reason "..."',
    about: `refuse actions to all members at once: ${suspendable.join(", ")}; "config set suspended '[]'" ends it`,
    method: "POST",
    path: "suspend",
    request: ([acts = ""], { reason }) => ({ acts: acts.split(","), reason }),
    print: ({ suspended }: SuspendedActs) => `suspended: ${suspended.join(", ")}`,
  },
  {
    words: ["config"],
    usage: "config",
    about: "show all settings",
    method: "GET",
    path: "config",
    request: () => ({}),
    print: (config) => JSON.stringify(config, null, 2),
  },
];

function valueOf(key: string, json: string): unknown {
  try {
    return { [key]: JSON.parse(json) as unknown };
  } catch {
    return `The value is not JSON: ${json}. Amounts and rates are strings in quotation marks.`;
  }
}

/** Returns an error message as a text. */
function rateOf(currency: string, rate: string | null, { source, when: asOf = "" }: Options): unknown {
  const known = exchangeCurrencies.find((one) => one === currency.toUpperCase());
  if (!known) return `There are no rates of ${currency}, but of ${exchangeCurrencies.join(", ")}.`;
  const key = exchangeRateSettings[known];
  if (rate === null) return { [key]: null };
  const moment = momentOf("--when", asOf);
  return typeof moment === "string" ? moment : { [key]: { rate, source, at: moment.toISOString() } };
}

/** Returns an error message as a text. */
function changeOf(changes: unknown, { at, reason }: Options): unknown {
  const time = timeOf(at);
  if (typeof changes === "string") return changes;
  if (typeof time === "string") return time;
  return { ...(changes as object), ...time, ...(reason && { reason }) };
}

function previewOf(changes: unknown, at: string | undefined): unknown {
  const time = timeOf(at);
  if (typeof changes === "string") return changes;
  return typeof time === "string" ? time : { changes, ...time };
}

const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

function timeOf(at: string | undefined): { effectiveAt?: string } | string {
  if (at === undefined) return {};
  const moment = momentOf("--at", at);
  return typeof moment === "string" ? moment : { effectiveAt: moment.toISOString() };
}

/** Without a zone, the machine's could be confused with the platform's. */
function momentOf(option: string, text: string): Date | string {
  const moment = new Date(text);
  if (ZONED.test(text) && !Number.isNaN(moment.getTime())) return moment;
  return `${option} is not a time with its zone: ${text}. Write it like 2026-12-01T00:00+08:00.`;
}

function printChanged({ scheduled, ...config }: Changed): string {
  return scheduled ? scheduledText(scheduled) : JSON.stringify(config, null, 2);
}

const settingColumns = {
  KEY: ([key]: [string, unknown]) => key,
  VALUE: ([, value]: [string, unknown]) => JSON.stringify(value),
  UNIT: ([key]: [string, unknown]) => unitOf(formOf(key)?.field),
  BOUNDS: ([key]: [string, unknown]) => boundsOf(formOf(key)?.field),
  "APPLIES TO": ([key]: [string, unknown]) => formOf(key)?.appliesTo ?? "",
};

function formOf(key: string) {
  return Object.entries(settingForms).find(([name]) => name === key)?.[1];
}

function unitOf(field: FormField | undefined): string {
  return field && "unit" in field ? field.unit : (field?.form ?? "");
}

function boundsOf(field: FormField | undefined): string {
  if (field?.form !== "amount" && field?.form !== "integer") return "";
  return `${field.min} to ${field.max}${field.zero ? `; 0: ${field.zero}` : ""}`;
}

const scheduledColumns = {
  ID: ({ id }: ScheduledChange) => id,
  AT: ({ effectiveAt }: ScheduledChange) => effectiveAt,
  STATE: ({ state, voidReason }: ScheduledChange) => (voidReason ? `${state}: ${voidReason}` : state),
  FROM: ({ from }: ScheduledChange) => JSON.stringify(from),
  TO: ({ to }: ScheduledChange) => JSON.stringify(to),
  BY: ({ proposedBy }: ScheduledChange) => proposedBy ?? "",
  "APPROVED BY": ({ approvedBy }: ScheduledChange) => approvedBy ?? "",
  REASON: ({ reason }: ScheduledChange) => reason,
};

function scheduledText(change: ScheduledChange): string {
  return pageText(scheduledColumns, { list: [change], next: null });
}

const figureColumns = {
  FIGURE: ({ figure }: PreviewFigure) => figure,
  WAS: ({ was }: PreviewFigure) => was ?? "",
  WOULD: ({ would, gap }: PreviewFigure) => would ?? `not told: ${gap}`,
  UNIT: ({ unit }: PreviewFigure) => unit,
};

/** Prints only figures that change or are unknown. */
function printPreview({ day, settings, voids, figures }: ConfigPreview): string {
  const told = figures.filter(({ was, would }) => was !== would || would === null);
  const same = "no figure of the day would be another one";
  return [
    ...settings.map(
      ({ key, before, after }) => `${key}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
    ),
    ...(voids.length > 0 ? [`voids the scheduled changes ${voids.join(", ")}`] : []),
    "",
    `${day}:`,
    told.length === 0 ? same : tableLines(figureColumns, told).join("\n"),
  ].join("\n");
}
