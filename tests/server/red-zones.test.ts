/** Red team: names of time zones that the two engines read differently. Rules J1, O106, O126. */
import { expect, onTestFinished } from "vitest";
import { momentOf } from "../../contract/withdrawals/window.ts";
import { defaultSettings } from "../../contract/operator/settings.ts";
import { closeDays } from "../../server/reports/close.ts";
import { computeNext } from "../../server/reports/compute.ts";
import { Client, fundedMember } from "../support/client.ts";
import { DAY } from "../support/days.ts";
import { openServer } from "../support/engine.ts";
import { test } from "../support/test.ts";

test.for(["+08:00", "CTT", "AET", "IST", "PST"])(
  "a zone %s that is accepted is the same for jobs, windows and closed days",
  async (timeZone) => {
    const server = await openServer();
    onTestFinished(() => server.close());
    server.clock.stopAt(new Date("2026-07-20T20:00:00.000Z"));
    const operator = new Client(server.origin);
    const { code } = await operator.answer("POST operator/config", {
      withdrawWindow: { ...defaultSettings.withdrawWindow, timeZone },
    });
    if (code !== 200) return; // Refusing it is right too.
    await fundedMember(server.origin, "someone", "100");
    server.clock.advance(3 * DAY);
    const closing = async () => {
      while (await closeDays(server.ctx));
      while (await computeNext(server.ctx.db, server.ctx.now()));
    };
    const outcome = await closing().then(
      () => "closed",
      (error: Error) => error.message,
    );
    const books = await operator.answer("GET operator/books/days", { book: "fees", asset: "usdt", days: 7 });
    console.log(timeZone, "closing:", outcome, "books:", books.status);
    const rows = await server.ctx.db.selectFrom("closed_day").select(["day", "starts_at"]).execute();
    for (const { day, starts_at } of rows)
      console.log(timeZone, day, starts_at.toISOString(), "should be", momentOf(timeZone, day, "00:00").toISOString());
    for (const { day, starts_at } of rows)
      expect([day, starts_at.toISOString()]).toEqual([day, momentOf(timeZone, day, "00:00").toISOString()]);
    expect([outcome, books.code]).toEqual(["closed", 200]);
  },
);
