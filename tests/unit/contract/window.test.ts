import { describe, expect, test } from "vitest";
import { momentOf, windowAt } from "../../../contract/withdrawals/window.ts";

const utc = (text: string) => new Date(`${text}Z`);
const evening = { from: "18:00", to: "24:00", timeZone: "Asia/Shanghai" };
const opening = { opensAt: utc("2026-11-21T10:00:00"), closesAt: utc("2026-11-21T16:00:00") };
const nextDay = { opensAt: utc("2026-11-22T10:00:00"), closesAt: utc("2026-11-22T16:00:00") };

describe("the evening window of the defaults", () => {
  test.each([
    ["17:59:59.999 is before it", "2026-11-21T09:59:59.999", false, opening],
    ["18:00:00.000 is in it", "2026-11-21T10:00:00.000", true, opening],
    ["23:59:59.999 is in it", "2026-11-21T15:59:59.999", true, opening],
    ["00:00:00.000 is after it, and the next one is that evening's", "2026-11-21T16:00:00", false, nextDay],
  ])("%s", (_, at, open, times) => {
    expect(windowAt(evening, utc(at))).toEqual({ open, ...times });
  });
});

test("a window of the whole day is always open, and each midnight begins the next", () => {
  const always = { from: "00:00", to: "24:00", timeZone: "Asia/Shanghai" };
  for (const [at, opensAt] of [
    ["2026-11-20T16:00:00", "2026-11-20T16:00:00"],
    ["2026-11-21T15:59:59.999", "2026-11-20T16:00:00"],
    ["2026-11-21T16:00:00", "2026-11-21T16:00:00"],
  ] as const) {
    const closesAt = new Date(utc(opensAt).getTime() + 24 * 3_600_000);
    expect(windowAt(always, utc(at))).toEqual({ open: true, opensAt: utc(opensAt), closesAt });
  }
});

test("a window in the middle of the day closes at its end, to the millisecond", () => {
  const noon = { from: "11:30", to: "12:15", timeZone: "UTC" };
  expect(windowAt(noon, utc("2026-11-21T12:14:59.999")).open).toBe(true);
  expect(windowAt(noon, utc("2026-11-21T12:15:00"))).toEqual({
    open: false,
    opensAt: utc("2026-11-22T11:30:00"),
    closesAt: utc("2026-11-22T12:15:00"),
  });
});

describe("where the clocks change", () => {
  test.each([
    ["the evening before the change", "2026-03-28T12:00:00", "2026-03-28T17:00:00", "2026-03-28T23:00:00"],
    ["the evening after it", "2026-03-29T12:00:00", "2026-03-29T16:00:00", "2026-03-29T22:00:00"],
    [
      "the evening after the one in autumn",
      "2026-10-25T12:00:00",
      "2026-10-25T17:00:00",
      "2026-10-25T23:00:00",
    ],
  ])("%s is still 18:00 to midnight in Berlin", (_, at, opensAt, closesAt) => {
    const state = windowAt({ ...evening, timeZone: "Europe/Berlin" }, utc(at));
    expect(state).toEqual({ open: false, opensAt: utc(opensAt), closesAt: utc(closesAt) });
  });

  test("a whole day of 23 or 25 hours is one window without a gap", () => {
    const berlin = { from: "00:00", to: "24:00", timeZone: "Europe/Berlin" };
    const hours = (at: string) => {
      const { opensAt, closesAt } = windowAt(berlin, utc(at));
      return (closesAt.getTime() - opensAt.getTime()) / 3_600_000;
    };
    expect([hours("2026-03-29T12:00:00"), hours("2026-10-25T12:00:00")]).toEqual([23, 25]);
  });

  test("a time that is skipped stands for the moment when the clocks are put forward", () => {
    // Berlin goes from 02:00 to 03:00 at 01:00 UTC.
    expect(momentOf("Europe/Berlin", "2026-03-29", "02:30")).toEqual(utc("2026-03-29T01:00:00"));
    expect(momentOf("Europe/Berlin", "2026-03-29", "03:00")).toEqual(utc("2026-03-29T01:00:00"));
    expect(momentOf("Europe/Berlin", "2026-03-29", "01:59")).toEqual(utc("2026-03-29T00:59:00"));
  });

  test("a time that comes twice stands for the first", () => {
    expect(momentOf("Europe/Berlin", "2026-10-25", "02:30")).toEqual(utc("2026-10-25T00:30:00"));
  });

  test("a midnight that does not exist closes the evening when the clocks are put forward over it", () => {
    // São Paulo went from 24:00 to 01:00 at 03:00 UTC on 4 November 2018.
    const saoPaulo = { ...evening, timeZone: "America/Sao_Paulo" };
    const state = { opensAt: utc("2018-11-03T21:00:00"), closesAt: utc("2018-11-04T03:00:00") };
    expect(windowAt(saoPaulo, utc("2018-11-04T02:59:59.999"))).toEqual({ open: true, ...state });
    expect(windowAt(saoPaulo, utc("2018-11-04T03:00:00")).open).toBe(false);
  });

  test("a last hour that comes twice is in the window both times", () => {
    // São Paulo went from 24:00 back to 23:00 at 02:00 UTC on 18 February 2018.
    const saoPaulo = { ...evening, timeZone: "America/Sao_Paulo" };
    for (const at of ["2018-02-18T01:30:00", "2018-02-18T02:30:00", "2018-02-18T02:59:59.999"]) {
      expect(windowAt(saoPaulo, utc(at)).open).toBe(true);
    }
    expect(windowAt(saoPaulo, utc("2018-02-18T03:00:00")).open).toBe(false);
  });

  test("for every half an hour of a year, the window is open exactly when the clocks show a time in it", () => {
    for (const timeZone of ["Europe/Berlin", "Australia/Lord_Howe"]) {
      const clock = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "short" });
      const wrong = [];
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 30 * 60_000) {
        const shown = clock.format(at);
        const { open, opensAt, closesAt } = windowAt({ from: "17:30", to: "23:00", timeZone }, new Date(at));
        if (open !== (shown >= "17:30" && shown < "23:00")) wrong.push(new Date(at));
        if (closesAt.getTime() <= at || opensAt >= closesAt) wrong.push(new Date(at));
      }
      expect(wrong).toEqual([]);
    }
  });
});
