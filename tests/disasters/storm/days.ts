/** Made days: each server runs what is due at once, while members act and connections are cut. */
import { dailyJobs } from "../../../contract/daily/schemas.ts";
import { runDueDays } from "../../../server/daily/run.ts";
import { Refused } from "../../../server/core/refused.ts";
import { DAY } from "../../support/days.ts";
import type { Counts } from "./figures.ts";
import type { Platform } from "./platform.ts";

/** Ends so many days. What fails is completed by {@link completeDays}. */
export function passDays({ clock }: Platform, days: number, counts: Counts): void {
  clock.advance(days * DAY);
  counts.days += days;
}

/** @throws Error if a server whose clock is far ahead runs a job. */
export async function runDays(platform: Platform, counts: Counts): Promise<void> {
  const { servers, isFarAhead } = platform;
  await Promise.all(
    servers.flatMap(({ ctx }, index) =>
      dailyJobs.map(async (name) => {
        try {
          await runDueDays(ctx, name);
        } catch (error) {
          if (error instanceof Refused && error.reason === "clock_wrong") counts.clockRefusals += 1;
          return;
        }
        if (isFarAhead && index === 1) throw new Error(`a server 400 days ahead has run ${name}`);
      }),
    ),
  );
}

/** What a cut connection stopped, the next run completes. */
export async function completeDays({ servers }: Platform): Promise<void> {
  for (const name of dailyJobs) await runDueDays(servers[0]!.ctx, name);
}
