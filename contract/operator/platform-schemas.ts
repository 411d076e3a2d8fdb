/** The state of the platform's own work. Source: rules.md O142. */
import { Type, type Static } from "typebox";
import { dailyJobs, Day } from "../daily/schemas.ts";
import { Time, TimeOrNull } from "../schemas.ts";
import { pointRefusals } from "./schemas.ts";

const Failing = Type.Object({
  failures: Type.Integer({ description: "In a row, of the server that does worst; 0: none." }),
  failingSince: TimeOrNull,
  error: Type.Union([Type.String(), Type.Null()]),
});

export const JobStatus = Type.Object({
  name: Type.Enum([...dailyJobs]),
  day: Type.Union([Day, Type.Null()], { description: "Of the newest run; null before the first." }),
  state: Type.Union([Type.Enum(["running", "done"]), Type.Null()]),
  startedAt: TimeOrNull,
  finishedAt: TimeOrNull,
  nextAt: { ...Time, description: "The platform's next midnight." },
  ...Failing.properties,
});
export type JobStatus = Static<typeof JobStatus>;

export const WorkerStatus = Type.Object({
  name: Type.String(),
  servers: Type.Integer({ description: "On how many it was seen within a week." }),
  beatAt: { ...Time, description: "When it was last known to go on, on any of them." },
  ...Failing.properties,
});
export type WorkerStatus = Static<typeof WorkerStatus>;

export const PlatformStatus = Type.Object({
  jobs: Type.Array(JobStatus),
  workers: Type.Array(WorkerStatus, { description: "By name." }),
  ledger: Type.Object({
    heldAt: {
      ...TimeOrNull,
      description: "When a check last found that it holds; null for never, or broken since.",
    },
    wholeAt: { ...TimeOrNull, description: "When all of it was last found to hold." },
    refused: Type.Union([Type.Enum([...pointRefusals]), Type.Null()], {
      description: "Why nothing is known of an earlier check.",
    }),
    broken: Type.Union([Type.String(), Type.Null()], {
      description: "What the last check found, with its place; null where all held.",
    }),
  }),
  push: Type.Object({
    devices: Type.Integer({ description: "That get pushes." }),
    acceptedAt: { ...TimeOrNull, description: "When a push service last accepted a message." },
    due: Type.Integer({ description: "Messages whose devices are still to be queued." }),
    queued: Type.Integer({ description: "Deliveries still to be sent." }),
  }),
  backups: Type.Object({
    newestAt: { ...TimeOrNull, description: "When the newest recorded backup of the database was made." },
    fullAt: { ...TimeOrNull, description: "The same, of those that need no other backup." },
    restoredAt: { ...TimeOrNull, description: "When a backup was last restored and read as a test." },
  }),
});
export type PlatformStatus = Static<typeof PlatformStatus>;
