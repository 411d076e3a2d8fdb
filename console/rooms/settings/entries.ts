/**
 * Entries are texts as typed, in the shape of the setting. The bounds are those of `setting-forms.ts`; the server
 * decides.
 */
import { languages } from "../../../contract/languages.ts";
import { formatAmount, parseAmount, tryParseAmount, UNIT } from "../../../contract/money.ts";
import type {
  AmountField,
  FormField,
  IntegerField,
  RecordField,
  RowsField,
  SettingUnit,
} from "../../../contract/operator/setting-forms.ts";
import { isTimeZone } from "../../../contract/time-zones.ts";
import { VERSION_PATTERN } from "../../../contract/versions.ts";
import { momentToType, momentTyped } from "./moment.ts";
import { amountToType, typedAmount } from "../../../src/ui/later/forms/typed-amount.ts";

export type Entry = string | boolean | null | Entry[] | { [part: string]: Entry };

/** Why an entry is not a value. `bounds` are as on the wire. */
export type Problem =
  | {
      code:
        | "number"
        | "whole"
        | "empty"
        | "time"
        | "moment"
        | "window"
        | "zone"
        | "url"
        | "choose"
        | "rising"
        | "version";
    }
  | { code: "bounds"; min: string; max: string; unit: SettingUnit }
  | { code: "places" | "long" | "origins"; most: number }
  | { code: "origin"; line: number }
  | { code: "sum"; sum: string };

/** By the path of the field, joined by points; "" is the setting as a whole. */
export type Problems = Record<string, Problem>;

const HUNDRED = 100n;
export const isShare = (unit: SettingUnit) => unit === "share" || unit === "share_a_day";

export const releaseField: RecordField = {
  form: "record",
  fields: {
    version: { form: "text", minLength: 1, maxLength: 40 },
    isFull: { form: "switch" },
    isForce: { form: "switch" },
    url: { form: "url", maxLength: 500 },
    languages: {
      form: "record",
      fields: Object.fromEntries(
        languages.map((tag) => [
          tag,
          {
            form: "record",
            fields: {
              title: { form: "text", minLength: 0, maxLength: 100 },
              note: { form: "text", minLength: 0, maxLength: 2_000 },
            },
          } satisfies RecordField,
        ]),
      ),
    },
  },
};

const noRelease = { version: "", isFull: false, isForce: false, url: "", languages: {} };

/** @param value as on the wire. */
export function entryOf(field: FormField, value: unknown, language: string): Entry {
  switch (field.form) {
    case "amount": {
      const amount = parseAmount(String(value));
      return amountToType(isShare(field.unit) ? amount * HUNDRED : amount, language);
    }
    case "record":
      return recordEntry(field, value, language);
    case "rows":
      return itemsOf(value).map((row) =>
        recordEntry({ form: "record", fields: field.fields }, row, language),
      );
    case "origins":
      return itemsOf(value).join("\n");
    case "choices":
      return itemsOf(value).map(String);
    case "switch":
      return value === true;
    case "moment":
      return momentToType(new Date(String(value ?? "")));
    case "optional":
      return value === null ? null : recordEntry(field.of, value, language);
    case "release":
      return value === null ? null : recordEntry(releaseField, value, language);
    default:
      return String(value ?? "");
  }
}

export const newRecord = ({ fields }: RecordField): Entry =>
  Object.fromEntries(Object.keys(fields).map((part) => [part, ""]));

export const newRelease = (language: string): Entry => recordEntry(releaseField, noRelease, language);

function recordEntry({ fields }: RecordField, value: unknown, language: string): Entry {
  const parts = partsOf(value);
  return Object.fromEntries(
    Object.entries(fields).map(([part, field]) => [part, entryOf(field, parts[part], language)]),
  );
}

/** The value as on the wire. It can be sent only without problems. */
export interface ReadEntry {
  value: unknown;
  problems: Problems;
}

export function readEntry(field: FormField, entry: Entry, language: string): ReadEntry {
  switch (field.form) {
    case "amount":
      return readAmount(field, textIn(entry), language);
    case "integer":
      return readInteger(field, textIn(entry));
    case "record":
      return readRecord(field, entry, language);
    case "rows":
      return readRows(field, entry, language);
    case "text": {
      const text = textIn(entry).trim();
      if (text.length < field.minLength) return wrong({ code: "empty" });
      return text.length > field.maxLength ? wrong({ code: "long", most: field.maxLength }) : right(text);
    }
    case "url": {
      const url = textIn(entry).trim();
      if (url.length > field.maxLength) return wrong({ code: "long", most: field.maxLength });
      return /^(https:\/\/\S+)?$/.test(url) ? right(url) : wrong({ code: "url" });
    }
    case "time_of_day": {
      const time = textIn(entry).trim();
      const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(time) || (field.endOfDay && time === "24:00");
      return isTime ? right(time) : wrong({ code: "time" });
    }
    case "time_zone": {
      const zone = textIn(entry).trim();
      return isTimeZone(zone) ? right(zone) : wrong({ code: "zone" });
    }
    case "choices": {
      const chosen = itemsOf(entry).map(String);
      return chosen.length < field.min ? wrong({ code: "choose" }) : right(chosen);
    }
    case "origins":
      return readOrigins(textIn(entry), field.max);
    case "switch":
      return right(entry === true);
    case "moment":
      return readMoment(textIn(entry));
    case "optional":
      return entry === null ? right(null) : readRecord(field.of, entry, language);
    case "release":
      return readRelease(entry, language);
  }
}

function readMoment(text: string): ReadEntry {
  const at = momentTyped(text);
  return at === null ? wrong({ code: "moment" }) : right(at.toISOString());
}

const right = (value: unknown): ReadEntry => ({ value, problems: {} });
const wrong = (problem: Problem): ReadEntry => ({ value: null, problems: { "": problem } });

function readAmount({ unit, min, max }: AmountField, typed: string, language: string): ReadEntry {
  const share = isShare(unit);
  const text = typed.trim().replace(/\s*%$/, "");
  const amount = typedAmount(text, language);
  if (amount === null) {
    const isLong = /^\d+[.,]\d{9,}$/.test(text);
    return wrong(isLong ? { code: "places", most: share ? 6 : 8 } : { code: "number" });
  }
  if (share && amount % HUNDRED !== 0n) return wrong({ code: "places", most: 6 });
  const units = share ? amount / HUNDRED : amount;
  return units < parseAmount(min) || units > parseAmount(max)
    ? wrong({ code: "bounds", min, max, unit })
    : right(formatAmount(units));
}

function readInteger({ unit, min, max }: IntegerField, typed: string): ReadEntry {
  const text = typed.trim();
  if (!/^-?\d{1,12}$/.test(text)) return wrong({ code: "whole" });
  const number = Number(text);
  return number < min || number > max
    ? wrong({ code: "bounds", min: String(min), max: String(max), unit })
    : right(number);
}

function readRecord({ fields, sum }: RecordField, entry: Entry, language: string): ReadEntry {
  const parts = partsOf(entry) as Record<string, Entry>;
  const read = Object.entries(fields).map(
    ([part, field]) => [part, readEntry(field, parts[part] ?? "", language)] as const,
  );
  const value = Object.fromEntries(read.map(([part, { value: one }]) => [part, one]));
  const problems = Object.assign({}, ...read.map(([part, one]) => under(part, one.problems))) as Problems;
  if (Object.keys(problems).length > 0) return { value, problems };
  if (sum !== undefined) {
    const total = sumOf(Object.values(value));
    if (total !== UNIT) problems[""] = { code: "sum", sum: formatAmount(total) };
  }
  if ("from" in fields && "to" in fields && String(value["from"]) >= String(value["to"]))
    problems["to"] = { code: "window" };
  return { value, problems };
}

function readRows(field: RowsField, entry: Entry, language: string): ReadEntry {
  const typed = itemsOf(entry) as Entry[];
  const read = Array.from({ length: field.count }, (_, i) =>
    readRecord({ form: "record", fields: field.fields }, typed[i] ?? {}, language),
  );
  const value = read.map((one, i) => ({ [field.number]: field.first + i, ...partsOf(one.value) }));
  const problems = Object.assign({}, ...read.map((one, i) => under(String(i), one.problems))) as Problems;
  for (const part of field.rising)
    for (let i = 1; i < value.length; i += 1) {
      const [before, now] = [amountIn(value[i - 1]?.[part]), amountIn(value[i]?.[part])];
      if (before !== null && now !== null && now < before) problems[`${i}.${part}`] ??= { code: "rising" };
    }
  return { value, problems };
}

function readOrigins(text: string, max: number): ReadEntry {
  const origins = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  if (origins.length > max) return wrong({ code: "origins", most: max });
  const bad = origins.findIndex(
    (origin, i) =>
      !/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(origin) ||
      origin.length > 200 ||
      origins.indexOf(origin) < i,
  );
  return bad === -1 ? right(origins) : wrong({ code: "origin", line: bad + 1 });
}

function readRelease(entry: Entry, language: string): ReadEntry {
  if (entry === null) return right(null);
  const { value, problems } = readRecord(releaseField, entry, language);
  const release = partsOf(value);
  if (!new RegExp(VERSION_PATTERN).test(String(release["version"])))
    problems["version"] = { code: "version" };
  const written = Object.entries(partsOf(release["languages"])).filter(([, text]) => {
    const { title, note } = partsOf(text);
    return title !== "" || note !== "";
  });
  // The wire needs a text in one language; an empty one stands for the app's own.
  const texts = written.length > 0 ? written : [["en", { title: "", note: "" }]];
  return { value: { ...release, languages: Object.fromEntries(texts) }, problems };
}

/** The sum of the shares that are already numbers. */
export function sumOf(shares: readonly unknown[]): bigint {
  return shares.reduce((total: bigint, share) => total + (amountIn(share) ?? 0n), 0n);
}

const amountIn = (value: unknown) => (typeof value === "string" ? tryParseAmount(value) : null);
const textIn = (entry: Entry) => (typeof entry === "string" ? entry : "");

export function itemsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function partsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function under(part: string, problems: Problems): Problems {
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [path === "" ? part : `${part}.${path}`, problem]),
  );
}
