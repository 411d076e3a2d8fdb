import { Type, type Static } from "typebox";
import { Amount } from "../schemas.ts";

export const dailyJobs = ["dividend", "nft", "stake", "lock"] as const;
export type DailyJobName = (typeof dailyJobs)[number];

export const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", description: "In the platform's zone." });
export const JobRunBody = Type.Object({ name: Type.Enum([...dailyJobs]), day: Day });
export type JobRunBody = Static<typeof JobRunBody>;

export const JobRun = Type.Object({
  name: Type.Enum([...dailyJobs]),
  day: Day,
  payees: Type.Integer({ description: "Who was paid." }),
  paid: Type.String({ ...Amount, description: "In usdt for dividend and nft, in fuel for stake and lock." }),
  state: Type.Enum(["running", "done"]),
});
export type JobRun = Static<typeof JobRun>;
