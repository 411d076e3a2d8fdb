import { createHash } from "node:crypto";
import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import type { Alarm } from "../../../contract/operator/schemas.ts";
import { waitingKinds } from "../../../contract/operator/waiting-schemas.ts";
import { checkCode, checkKey, checkName } from "../../../console/entry/check.ts";
import { hashOf, makeKey } from "../../../console/entry/secrets.ts";
import { alarmLines } from "../../../console/alarms.ts";
import { countOf, kindsAt, placeOf, titleOf } from "../../../console/places.ts";
import { settingName } from "../../../console/rooms/settings/names.ts";
import { effectFacts } from "../../../console/rooms/effect-facts.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

test("keys are 256 bits, never twice the same, and hashed as the server does", async () => {
  const keys = Array.from({ length: 50 }, makeKey);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(Buffer.from(key, "base64url")).toHaveLength(32);
  expect(await hashOf(keys[0]!)).toBe(createHash("sha256").update(keys[0]!).digest("hex"));
});

test("what cannot be a name, a key or a code is said before it is sent", () => {
  expect([checkName(" anna "), checkName("Anna"), checkName("")]).toEqual([null, "name", "name"]);
  expect([checkKey(` ${makeKey()}\n`), checkKey("short")]).toEqual([null, "key"]);
  expect([checkCode("123 456"), checkCode("12345"), checkCode("12345a")]).toEqual([null, "code", "code"]);
});

test("all that waits has a place, and is counted there", () => {
  for (const kind of waitingKinds) expect(kindsAt(placeOf(kind))).toContain(kind);
  const list = [
    { kind: "deposits" as const, count: 2, oldestAt: null },
    { kind: "missing" as const, count: 1, oldestAt: null },
    { kind: "feedback" as const, count: 4, oldestAt: null },
  ];
  expect(countOf({ list }, kindsAt("/deposits"))).toBe(3);
  expect([countOf(null, kindsAt("/deposits")), titleOf("Home", 0), titleOf("Home", 7)]).toEqual([
    0,
    "Home · Starship",
    "(7) Home · Starship",
  ]);
});

function linesOf(kind: Alarm["kind"], subject: string, facts: Record<string, string> = {}): string[] {
  return alarmLines({ kind, subject, since: "2026-11-28T00:00:00.000Z", facts });
}

function subjectOf(kind: Alarm["kind"], subject: string): string {
  return linesOf(kind, subject).join();
}

test("what an alarm is about is named in the operator's language where it is no name of its own", () => {
  expect([
    subjectOf("run_late", "lock 2026-11-28"),
    subjectOf("run_open", "newer 2026-11-28"),
    subjectOf("backup_late", "restored"),
    subjectOf("backup_late", "newer"),
    subjectOf("certificate_ends", "app.example"),
    subjectOf("account_guessed", "lock"),
  ]).toEqual([
    "Locked fuel release · 2026-11-28",
    "newer · 2026-11-28",
    "Last backup restored as a test",
    "newer",
    "app.example",
    "lock",
  ]);
});

test("fault 975: what an alarm knows is told by the console's texts, none of which the server writes", () => {
  expect(
    linesOf("books_disagree", "payment withdrawal 7", { code: "payout_absent", withdrawal: "7" }),
  ).toEqual(["A withdrawal is booked as paid, but its transaction is not on the chain.", "Withdrawal: 7"]);
  expect(linesOf("payout_stuck", "withdrawal 7", { code: "gap" })).toEqual([
    "Withdrawal 7",
    "A transaction before it is missing.",
  ]);
  expect(linesOf("certificate_ends", "app.example", { until: "2026-11-28T10:00:00.000Z" })).toEqual([
    expect.stringMatching(/^app\.example · Until: .*2026/),
  ]);
  // Of servers of other releases.
  expect(alarmLines({ kind: "books_disagree", subject: "custody 56", since: "" } as Alarm)).toEqual([
    "custody 56",
  ]);
  expect(linesOf("disk_low", "one", { code: "newer", more: "3", text: "1.9 of 10 GB left" })).toEqual([
    "one",
    "newer",
    "more: 3 · 1.9 of 10 GB left",
  ]);
  expect([
    subjectOf("payout_stuck", "withdrawal 7"),
    subjectOf("root_not_anchored", "0xabc"),
    subjectOf("custody_short", "chain 56"),
    subjectOf("push_silent", "push"),
    subjectOf("wal_not_archived", "database"),
    subjectOf("deposits_review", "limit"),
    subjectOf("account_guessed", "database"),
    subjectOf("settings_late", "tokenPrice newer"),
  ]).toEqual([
    "Withdrawal 7",
    "0xabc",
    "Chain 56",
    "",
    "Database",
    "The daily limit for automatic crediting is used up.",
    "database",
    `${settingName("tokenPrice")} and newer`,
  ]);
  expect(settingName("tokenPrice")).not.toBe("tokenPrice");
});

test("a proposal's effect shows each value before and after, exactly as it will be", () => {
  const effect = {
    account: "nova",
    amount: "0.00000001",
    before: { balance: "5000", window: { from: "10:00" } },
    after: { balance: "5000.00000001", window: { from: "09:00" }, extra: true },
  };
  expect(effectFacts(effect).map(({ key, value }) => [key, value])).toEqual([
    ["account", "nova"],
    ["amount", "0.00000001"],
    ["balance", "5000 → 5000.00000001"],
    ["window", '{"from":"10:00"} → {"from":"09:00"}'],
    ["extra", "Yes"],
  ]);
  expect(effectFacts(null)).toEqual([]);
});
