import { Type, type Static } from "typebox";
import { Amount, PageQuery } from "../schemas.ts";

/** Levels below a member that are answered one by one; deeper levels are one sum. */
export const TOLD_LEVELS = 10;
/** Days and months that are answered, the current one included. */
export const TOLD_DAYS = 30;
export const TOLD_MONTHS = 12;

const sums = {
  members: Type.Integer({ description: "Registered there." }),
  performance: Type.String({ ...Amount, description: "All usdt that these have ever voted themselves." }),
};
const earned = {
  performance: Type.String({ ...Amount, description: "usdt voted by everyone below." }),
  members: Type.Integer({ description: "Registered below." }),
};

/** `levels` and `deeper` sum to the totals of `community/info`. */
export const TeamGrowth = Type.Object({
  today: Type.String({ format: "date", description: "The platform's day." }),
  levels: Type.Array(Type.Object({ level: Type.Integer({ description: "1: direct members." }), ...sums }), {
    description: `The first ${TOLD_LEVELS}, without those that nobody is on.`,
  }),
  deeper: Type.Union([Type.Object(sums), Type.Null()], {
    description: "Everyone further down together; null for nobody.",
  }),
  days: Type.Array(Type.Object({ day: Type.String({ format: "date" }), ...earned }), {
    description: `Of the last ${TOLD_DAYS} days of the platform those with anything, oldest first.`,
  }),
  months: Type.Array(Type.Object({ month: Type.String({ pattern: "^\\d{4}-\\d{2}$" }), ...earned }), {
    description: `Of the last ${TOLD_MONTHS} months those with anything, oldest first.`,
  }),
});
export type TeamGrowth = Static<typeof TeamGrowth>;

export const memberOrders = ["newest", "performance", "account"] as const;
export type MemberOrder = (typeof memberOrders)[number];

export const DirectMembersQuery = Type.Object({
  ...PageQuery,
  order: Type.Optional(
    Type.Enum([...memberOrders], {
      description:
        "Default `newest`. `performance`: the highest first, as last summed; while pages are read an account may come twice or not at all. `account`: from a to z.",
    }),
  ),
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 32,
      description: "How the account begins, in any case; the answer is ordered by account.",
    }),
  ),
});
export type DirectMembersQuery = Static<typeof DirectMembersQuery>;
