/** The room of settings, without its pages: what is typed, what it says, and what a dry run says. */
import { i18n } from "@lingui/core";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { settingForms } from "../../../contract/operator/setting-forms.ts";
import { previewFigures, previewGaps } from "../../../contract/operator/preview-figures.ts";
import type { PreviewFigure } from "../../../contract/operator/schedule-schemas.ts";
import { Settings } from "../../../contract/operator/settings-schemas.ts";
import { defaultSettings } from "../../../contract/operator/settings.ts";
import { aboutSetting } from "../../../console/rooms/settings/about.ts";
import { changeFacts } from "../../../console/rooms/settings/change-facts.tsx";
import { configFacts, configOf } from "../../../console/rooms/settings/config-effect.tsx";
import {
  assess,
  begin,
  drop,
  enter,
  isSame,
  keepMine,
  noDraft,
  settingKeys,
  type SettingKey,
} from "../../../console/rooms/settings/draft.ts";
import { entryOf, newRelease, readEntry, type Entry } from "../../../console/rooms/settings/entries.ts";
import { differenceText, figureName, gapText, headlines } from "../../../console/rooms/settings/figures.ts";
import { isInReach, platformTime, typedMoment } from "../../../console/rooms/settings/moment.ts";
import { groupName, settingName } from "../../../console/rooms/settings/names.ts";
import { boundsText, problemText } from "../../../console/rooms/settings/problem-text.ts";
import { leafChanges, leavesOf } from "../../../console/rooms/settings/values.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

const settings = { ...defaultSettings } as Settings;
const released: Settings["appVersion"] = {
  version: "1.0.3",
  isFull: false,
  isForce: true,
  url: "https://example.org/app.apk",
  languages: { en: { title: "", note: "Faster lists." } },
};

const read = (key: SettingKey, entry: Entry, language = "en") =>
  readEntry(settingForms[key].field, entry, language);
/** With one of its fields typed anew. */
function typed(key: SettingKey, path: string, text: string): ReturnType<typeof read> {
  const entry = entryOf(settingForms[key].field, settings[key], "en");
  return read(key, withField(entry, path.split("."), text));
}

function withField(entry: Entry, [part, ...further]: string[], text: string): Entry {
  if (part === undefined) return text;
  if (Array.isArray(entry)) return entry.with(Number(part), withField(entry[Number(part)]!, further, text));
  const parts = entry as Record<string, Entry>;
  return { ...parts, [part]: withField(parts[part]!, further, text) };
}

test.each(["en", "zh-CN", "vi-VN", "ms-MY", "ko-KR"])(
  "what a form shows of each setting is that setting again, in %s",
  (tag) => {
    const all = {
      ...settings,
      appVersion: released,
      webviewOrigins: ["https://shop.example", "http://a.b:81"],
      exchangeRateCny: { rate: "7.1234", source: "Bank Negara", at: "2026-11-23T10:00:30.500Z" },
      exchangeRateVnd: { rate: "26000", source: "Bank Negara", at: "2026-11-23T10:00:00.000Z" },
    };
    for (const key of settingKeys) {
      const { value, problems } = read(key, entryOf(settingForms[key].field, all[key], tag), tag);
      expect([key, problems]).toEqual([key, {}]);
      expect(value).toEqual(all[key]);
    }
    expect(Value.Check(Settings, all)).toBe(true);
  },
);

test("each setting has a name, a sentence and a value in words; each figure and each gap a name", () => {
  for (const key of settingKeys) {
    expect(settingName(key)).not.toBe(key);
    expect(aboutSetting(key, settings).length).toBeGreaterThan(15);
    for (const { name, text } of leavesOf(key, settings[key])) {
      expect(text).not.toMatch(/[{}"]/);
      expect(name).not.toMatch(/^[a-z]/);
    }
    expect(groupName(settingForms[key].group)).not.toBe("");
  }
  for (const figure of previewFigures) expect(figureName(figure)).not.toBe(figure);
  for (const gap of previewGaps) expect(gapText(gap)).not.toBe(gap);
  expect(settingName("ofANewerServer")).toBe("ofANewerServer");
});

const aboutRelease = (version: string, url = "") =>
  aboutSetting("appVersion", { ...settings, appVersion: { ...released, version, url } });

test("fault 965: an announced version that this server does not have is told to the operator", () => {
  expect(aboutRelease("999.0.0")).toContain("until it has 999.0.0, they cannot get it");
  // The address's package has versions of its own.
  for (const [version, url] of [["0.9.0"], ["999.0.0", "https://shop.example/app.apk"]] as const)
    expect(aboutRelease(version, url)).toBe(`Members with an app older than ${version} are notified.`);
});

test.each<[SettingKey, string, string, unknown]>([
  ["dividendRate", "1.5", "en", "0.015"],
  ["dividendRate", "1,5 %", "vi-VN", "0.015"],
  ["dividendRate", "0.000001", "en", "0.00000001"],
  ["dividendRate", "0.0000001", "en", "places"],
  ["dividendRate", "100.000001", "en", "bounds"],
  ["dividendRate", "-1", "en", "bounds"],
  ["tokenPrice", "0", "en", "bounds"],
  ["tokenPrice", "1.50", "en", "1.5"],
  ["withdrawAmountLimit", "1,000", "en", "number"],
  ["withdrawAmountLimit", "1,125", "vi-VN", "1.125"],
  ["withdrawAmountLimit", "1e3", "en", "number"],
  ["withdrawAmountLimit", "", "en", "number"],
  ["withdrawAmountLimit", "0.000000001", "en", "places"],
  ["withdrawAmountLimit", "1000000000", "en", "bounds"],
  ["withdrawCoolDownHours", "721", "en", "bounds"],
  ["withdrawCoolDownHours", " 12 ", "en", 12],
  ["withdrawCoolDownHours", "1.5", "en", "whole"],
])("%s typed as %s in %s is %s", (key, entry, language, expected) => {
  const { value, problems } = read(key, entry, language);
  expect(problems[""]?.code ?? value).toBe(expected);
});

test("what a setting as a whole must hold is said at its fields", () => {
  expect(typed("incomeSplit", "points", "30").problems).toEqual({
    "": { code: "sum", sum: "1.1" },
  });
  expect(typed("incomeSplit", "points", "x").problems).toEqual({
    points: { code: "number" },
  });
  expect(typed("leadershipGrades", "2.rate", "0.5").problems).toEqual({
    "2.rate": { code: "rising" },
  });
  expect(typed("voteLevels", "5.payPrice", "0").problems).toMatchObject({
    "5.payPrice": { code: "bounds" },
  });
  expect(typed("nftTiers", "0.name", " ").problems).toEqual({
    "0.name": { code: "empty" },
  });
  expect(typed("withdrawWindow", "to", "18:00").problems).toEqual({
    to: { code: "window" },
  });
  expect(typed("withdrawWindow", "from", "24:00").problems).toEqual({
    from: { code: "time" },
  });
  expect(typed("withdrawWindow", "timeZone", "Moon").problems).toEqual({
    timeZone: { code: "zone" },
  });
  expect(typed("fourEyesLimits", "creditAlone.admin", "-").problems).toEqual({
    "creditAlone.admin": { code: "number" },
  });
  expect(typed("support", "url", "http://x").problems).toEqual({ url: { code: "url" } });
  expect(read("languages", []).problems).toEqual({ "": { code: "choose" } });
  expect(read("webviewOrigins", "https://a.b\n\nhttps://a.b/path").problems).toEqual({
    "": { code: "origin", line: 2 },
  });
  expect(read("webviewOrigins", "https://a.b\nhttps://a.b").problems).toEqual({
    "": { code: "origin", line: 2 },
  });
  expect(read("appVersion", newRelease("en")).problems).toEqual({ version: { code: "version" } });
  expect(read("appVersion", { ...(newRelease("en") as object), version: "2.0" }).value).toEqual({
    version: "2.0",
    isFull: false,
    isForce: false,
    url: "",
    languages: { en: { title: "", note: "" } },
  });
});

test("every shape of what a tab has kept is read without an exception", () => {
  for (const key of settingKeys)
    for (const entry of [null, true, "x", [], [["x"]], { a: "b" }] as Entry[])
      expect(() => read(key, entry)).not.toThrow();
});

test("problems are told with the bounds of the field", () => {
  expect(problemText(read("dividendRate", "200").problems[""]!)).toBe("Enter 0% to 100% a day.");
  expect(problemText(read("spendIdleMinutes", "0").problems[""]!)).toBe("Enter 1 to 1,440 minutes.");
  expect(boundsText(settingForms.seatsAhead.field)).toBe("1 to 100");
  expect(boundsText(settingForms.fourEyes.field)).toBeNull();
});

test("an edit is what differs from the settings in force; another operator's is a conflict, and nothing is lost", () => {
  let draft = begin(begin(noDraft, "dividendRate", settings, "en"), "tokenPrice", settings, "en");
  expect(assess(draft, settings, "en")).toMatchObject({ changes: {}, conflicts: [], problems: {} });
  draft = enter(draft, "dividendRate", "1.5");
  expect(assess(draft, settings, "en").changes).toEqual({ dividendRate: "0.015" });

  const theirs = { ...settings, dividendRate: "0.03" };
  expect(assess(draft, theirs, "en")).toMatchObject({
    conflicts: ["dividendRate"],
    changes: { dividendRate: "0.015" },
  });
  expect(assess(keepMine(draft, "dividendRate", theirs), theirs, "en").conflicts).toEqual([]);
  expect(assess(drop(draft, "dividendRate"), theirs, "en")).toMatchObject({
    edited: ["tokenPrice"],
    conflicts: [],
  });
  // What is typed is in force already: an answer that was lost, or another operator with the same mind.
  expect(assess(draft, { ...settings, dividendRate: "0.0150" }, "en")).toMatchObject({
    changes: {},
    conflicts: [],
  });
  const unread = enter(draft, "dividendRate", "x");
  expect(assess(unread, theirs, "en")).toMatchObject({
    conflicts: ["dividendRate"],
    problems: { dividendRate: { "": { code: "number" } } },
  });
});

test("the order of parts and trailing zeros are no difference, the order of a list is one", () => {
  expect(isSame({ a: "1.50", b: "10" }, { b: "10", a: "1.5" })).toBe(true);
  expect(isSame({ a: "10" }, { a: "1" })).toBe(false);
  expect(isSame(["en", "zh-CN"], ["zh-CN", "en"])).toBe(false);
});

test("a change is told part by part, with units", () => {
  const to = {
    incomeSplit: { usdt: "0.6", points: "0.3", lock: "0.1" },
    voteLevels: settings.voteLevels.with(2, { ...settings.voteLevels[2]!, payPrice: "600" }),
    withdrawAmountLimit: "0",
    withdrawCoolDownHours: 1,
    withdrawAutoApprove: "0",
    fourEyes: true,
    appVersion: released,
  };
  expect(changeFacts(settings, to).map(({ name, value }) => `${String(name)}: ${String(value)}`)).toEqual([
    "Income split · USDT: 70% → 60%",
    "Income split · Points: 20% → 30%",
    "Vote levels · Level 3 · Price: 500 USDT → 600 USDT",
    "A member's withdrawals per day: 5,000 USDT → No limit",
    "Wait for the first payment to an address: 24 hours → 1 hour",
    "Two operators: Off → On",
    "New app version · Version: – → 1.0.3",
    "New app version · The address is an installable package: – → Off",
    "New app version · The update is required: – → On",
    "New app version · Package address: – → https://example.org/app.apk",
    "New app version · English · Text: – → Faster lists.",
  ]);
});

test("fault 785: an amount that becomes several times another has its factor, and what is no amount has none", () => {
  expect(factors("tokenPrice", "1.06", "106")).toEqual([100]);
  expect(factors("swapFeeRate", "0.04", "0.01")).toEqual([0.25]);
  const { voteLevels } = settings;
  const mistyped = voteLevels.with(2, { ...voteLevels[2]!, payPrice: "5000" });
  expect(factors("voteLevels", voteLevels, mistyped)).toEqual([10]);
  expect(factors("withdrawAmountLimit", "5000", "0")).toEqual([null]);
  expect(factors("withdrawAmountLimit", "0", "5000")).toEqual([null]);
  expect(factors("fourEyes", false, true)).toEqual([null]);
});

function factors(key: SettingKey, from: unknown, to: unknown): (number | null)[] {
  return leafChanges(key, from, to).map(({ factor }) => factor);
}

test("a proposal of settings says from what to what, when, and why", () => {
  const proposal = {
    call: "POST operator/config" as const,
    request: { dividendRate: "0.015", reason: "December" },
    effect: {
      before: { dividendRate: "0.02" },
      after: { dividendRate: "0.015" },
      effectiveAt: "2026-11-24T16:00:00.000Z",
    },
  };
  const facts = configFacts(proposal).map(({ key, value }) => [key, value]);
  expect(facts[0]).toEqual(["dividendRate.", "2% a day → 1.5% a day"]);
  expect(facts.map(([key]) => key)).toEqual(["dividendRate.", "at", "reason"]);
  expect(configOf(proposal)).toEqual({
    changes: { dividendRate: "0.015" },
    effectiveAt: "2026-11-24T16:00:00.000Z",
  });
  expect(configOf({ ...proposal, call: "POST operator/credit" })).toBeNull();
});

test("a moment is one of the platform's zone, from a minute to 90 days ahead", () => {
  expect(typedMoment("2026-11-24T00:00", "Asia/Shanghai")?.toISOString()).toBe("2026-11-23T16:00:00.000Z");
  for (const wrong of ["", "2026-11-24", "2026-02-30T00:00", "2026-11-24T24:00"])
    expect(typedMoment(wrong, "UTC")).toBeNull();
  const now = new Date("2026-11-23T00:00:00Z");
  const after = (ms: number) => isInReach(new Date(now.getTime() + ms), now);
  expect([after(59_999), after(60_000), after(90 * 86_400_000), after(90 * 86_400_000 + 1)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(platformTime("2026-11-23T16:00:00.000Z", "Asia/Shanghai", "en")).toBe("Nov 24, 2026, 12:00 AM");
});

const figure = (
  name: PreviewFigure["figure"],
  was: string | null,
  would: string | null,
  unit: PreviewFigure["unit"] = "usdt",
) =>
  ({
    figure: name,
    unit,
    settings: ["dividendRate"],
    was,
    would,
    gap: would === null ? "no_run" : null,
  }) satisfies PreviewFigure;

test("a dry run is told in short", () => {
  const figures = [
    figure("dividend_paid", "1532", "1204"),
    figure("profit_paid", "10", "10"),
    figure("income_direct", "3", null),
    figure("caps_sooner", "0", "14", "members"),
    figure("withdrawals_refused", "0", "1", "requests"),
  ];
  expect(headlines(figures)).toEqual([
    "Dividends: 1,204 USDT instead of 1,532",
    "14 members reach their cap sooner",
    "1 withdrawal would be refused",
  ]);
  expect(figures.map(differenceText)).toEqual(["−328 USDT", "0", "–", "+14", "+1"]);
  expect(headlines([figure("dividend_paid", "1", "1")])).toEqual([]);
  expect(differenceText(figure("dividend_paid", "0.00019999", "0"))).toBe("−0.0001 USDT");
});
