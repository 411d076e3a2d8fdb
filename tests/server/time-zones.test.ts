/** The platform's zone is the same to the program and to the database. Source: rules.md J1, O126. */
import { sql } from "kysely";
import { expect } from "vitest";
import { defaultSettings } from "../../contract/operator/settings.ts";
import { momentOf } from "../../contract/withdrawals/window.ts";
import { Client } from "../support/client.ts";
import { openBeside } from "../support/engine.ts";
import { onPostgres, test } from "../support/test.ts";

const choose = (client: Client, timeZone: string) =>
  client.answer("POST operator/config", { withdrawWindow: { ...defaultSettings.withdrawWindow, timeZone } });

test.for(["+08:00", "CTT", "AET", "IST", "PST", "EST5EDT", "GMT+8", "Asia/Nowhere", "posix/Asia/Tokyo", ""])(
  "fault 743: a zone %s that program and database read differently is refused",
  async (timeZone, { operator }) => {
    expect((await choose(operator, timeZone)).refusal.reason).toBe("invalid");
  },
);

test.for(["UTC", "Asia/Shanghai", "America/New_York", "Etc/GMT+8", "America/Argentina/Buenos_Aires"])(
  "fault 743: days of the zone %s begin at the same moment to program and database",
  async (timeZone, { server, operator }) => {
    expect((await choose(operator, timeZone)).code).toBe(200);
    for (const day of ["2026-01-15", "2026-07-15"]) {
      const { rows } = await sql<{ at: Date }>`
        select (${day}::date::timestamp at time zone ${timeZone}) as at`.execute(server.ctx.db);
      expect(rows[0]!.at).toEqual(momentOf(timeZone, day, "00:00"));
    }
  },
);

onPostgres(
  "fault 743: a zone that was accepted before stops no start, and can be replaced",
  async ({ server }) => {
    const stored = JSON.stringify({ ...defaultSettings.withdrawWindow, timeZone: "+08:00" });
    await sql`insert into setting (key, value) values ('withdrawWindow', ${stored}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(server.ctx.db);
    const there = await openBeside(server);
    const operator = new Client(there.origin);
    try {
      expect((await operator.call("GET operator/config", {})).withdrawWindow.timeZone).toBe("+08:00");
      expect((await operator.answer("POST operator/config", { withdrawMinAmount: "20" })).code).toBe(200);
      expect((await choose(operator, "Asia/Shanghai")).code).toBe(200);
    } finally {
      await there.close();
    }
  },
);
