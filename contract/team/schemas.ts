import { Type, type Static } from "typebox";
import { Amount, Time } from "../schemas.ts";

export const CommunityInfo = Type.Object({
  referrer: Type.Union([Type.String(), Type.Null()]),
  level: Type.Integer({ description: "The highest level among the active votes; 0 without one." }),
  grade: Type.Integer({ description: "The leadership grade, V0 to V5." }),
  directMembers: Type.Integer(),
  members: Type.Integer({ description: "Everyone below." }),
  totalPerformance: Type.String({ ...Amount, description: "All usdt ever voted by everyone below." }),
  todayPerformance: Type.String({ ...Amount, description: "The same, since 00:00 in the platform's zone." }),
});
export type CommunityInfo = Static<typeof CommunityInfo>;

export const DirectMember = Type.Object({
  account: Type.String(),
  level: Type.Integer(),
  performance: Type.String({ ...Amount, description: "Of the member and everyone below them." }),
  createdAt: Time,
});
export type DirectMember = Static<typeof DirectMember>;

export const InvitedAccount = Type.Object({ account: Type.String(), createdAt: Time });
export type InvitedAccount = Static<typeof InvitedAccount>;
