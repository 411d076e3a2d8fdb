/** A member's own limit for what leaves them in a day. Source: rules.md G10. */
import { Type, type Static } from "typebox";
import { proofs } from "../accounts/factor-schemas.ts";
import { Amount, Time } from "../schemas.ts";

const Limit = Type.Union(
  [Type.String({ pattern: "^(0|[1-9]\\d{0,8})(\\.\\d{1,8})?$", examples: ["500"] }), Type.Null()],
  {
    description:
      'In usdt, for a day of the platform; "0" lets nothing leave, null is no limit of the member\'s own.',
  },
);

export const OwnLimit = Type.Object({
  limit: Limit,
  next: Type.Union([Type.Object({ limit: Limit, from: Time }), Type.Null()], {
    description: "The higher limit that was asked for, and from when on it applies.",
  }),
  today: Type.Union(
    [
      Type.Object({
        day: Type.String({ format: "date", description: "In the platform's zone." }),
        used: Type.String({ ...Amount, description: "What has left on it, by all ways together." }),
      }),
      Type.Null(),
    ],
    { description: "Null without a limit." },
  ),
});
export type OwnLimit = Static<typeof OwnLimit>;

export const OwnLimitBody = Type.Object({ limit: Limit, ...proofs });
export type OwnLimitBody = Static<typeof OwnLimitBody>;
