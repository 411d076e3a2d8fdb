/** A member's stakes, lots of locked fuel and swaps. Source: rules.md F17 to F20. */
import { Type, type Static } from "typebox";
import { Day } from "../daily/schemas.ts";
import { Amount, Currency, Id, Rate, Time } from "../schemas.ts";

export const CALENDAR_DAYS = 30;

const Release = Type.Object({
  day: Type.String({ ...Day, description: "A day of the platform, after 00:00 of its zone." }),
  amount: Type.String({ ...Amount, description: "In fuel." }),
});
const ReleaseOrNull = Type.Union([Release, Type.Null()]);

export const FuelStake = Type.Object({
  id: Id,
  amount: Type.String({ ...Amount, description: "Principal, in fuel." }),
  rate: Type.String({ ...Rate, description: "A day, as agreed." }),
  day: Type.String({
    ...Day,
    description: "The platform's day on which it was made; the next one yields first.",
  }),
  termDays: Type.Integer({ description: "Days that yield." }),
  releaseDays: Type.Integer({ description: "Daily parts after the term." }),
  endDay: Type.String({ ...Day, description: "The last day that yields." }),
  accrued: Type.String({ ...Amount, description: "Yield so far." }),
  daysAccrued: Type.Integer({ description: "Days that have yielded." }),
  released: Type.String({ ...Amount, description: "Principal and yield that have come back." }),
  daysReleased: Type.Integer({ description: "Parts that have come back." }),
  total: Type.String({
    ...Amount,
    description:
      "Principal and yield. While state is running, the most there can be: a treasury that runs short yields less.",
  }),
  state: Type.Enum(["running", "releasing", "released"], {
    description: "In its term; coming back in parts; all come back.",
  }),
  next: Type.Union([Release, Type.Null()], {
    description:
      "The next part, as far as `total` is; null once all has come back. A day that has passed is made up for by the next run.",
  }),
  last: Type.Object(
    { day: Release.properties.day, amount: Release.properties.amount },
    { description: "The last part, which takes the rounding's remainder." },
  ),
  createdAt: Time,
});
export type FuelStake = Static<typeof FuelStake>;

export const FuelLot = Type.Object({
  id: Id,
  day: Type.String({
    ...Day,
    description: "The platform's day on which it was locked; the next one releases first.",
  }),
  rate: Type.String({ ...Rate, description: "The share of `amount` that is released a day, as agreed." }),
  amount: Type.String({ ...Amount, description: "First locked; grows while its day lasts." }),
  released: Amount,
  remaining: Amount,
  state: Type.Enum(["releasing", "released"]),
  next: Type.Union([Release, Type.Null()], {
    description:
      "The next release; null once all is released. A day that has passed is made up for by the next run.",
  }),
  last: ReleaseOrNull,
  createdAt: Type.String({ ...Time, description: "00:00 UTC of `day`, which orders lists." }),
});
export type FuelLot = Static<typeof FuelLot>;

export const LockCalendar = Type.Object({
  from: Type.String({ ...Day, description: "The platform's day: a run that is missing for it comes first." }),
  days: Type.Array(Release, {
    description: `Days of the next ${CALENDAR_DAYS}, \`from\` included, on which the lots there are release fuel.`,
  }),
  later: Type.String({ ...Amount, description: "What they release after these." }),
});
export type LockCalendar = Static<typeof LockCalendar>;

export const Swap = Type.Object({
  id: Type.String({ ...Id, description: "Of the ledger transaction." }),
  seq: Type.Integer({ description: "The statement line of what was received." }),
  from: Currency,
  to: Currency,
  pay: Type.String({ ...Amount, description: "In `from`." }),
  receive: Type.String({ ...Amount, description: "In `to`." }),
  price: Type.String({ ...Amount, description: "Usdt for one fuel." }),
  fee: Type.String({ ...Amount, description: "In fuel." }),
  feeRate: Rate,
  burn: Type.String({ ...Amount, description: "In fuel." }),
  burnRate: Rate,
  createdAt: Time,
});
export type Swap = Static<typeof Swap>;
