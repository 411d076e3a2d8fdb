import { Type, type Static } from "typebox";
import { Id, Time } from "../schemas.ts";

export const PushKey = Type.Object({
  key: Type.String({ description: "The VAPID public key: an uncompressed P-256 point, base64url." }),
});

/** Where a push service takes messages for one browser: https; of tests also http on this machine. */
const Endpoint = Type.String({ pattern: "^https?://[^/\\s]+/\\S*$", maxLength: 2000 });

/** A `PushSubscription` as its own `toJSON` gives it, and the language to write in. */
export const PushSubscribeBody = Type.Object({
  endpoint: Endpoint,
  expirationTime: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  keys: Type.Object({
    p256dh: Type.String({ pattern: "^[A-Za-z0-9_-]{87}=?$", description: "65 bytes, base64url." }),
    auth: Type.String({ pattern: "^[A-Za-z0-9_-]{22}(==)?$", description: "16 bytes, base64url." }),
  }),
  lang: Type.String({ minLength: 1, maxLength: 35 }),
  scope: Type.Optional(
    Type.String({
      pattern: "^https?://[^/\\s]+/\\S*$",
      maxLength: 500,
      description:
        "Where the app is, as its worker's `scope` says. With it messages come in the declarative form too.",
    }),
  ),
});
export type PushSubscribeBody = Static<typeof PushSubscribeBody>;

export const PushUnsubscribeBody = Type.Object({ endpoint: Endpoint });

/** What the member wants to be woken for: notices; deposits and withdrawals; what concerns the account's safety. */
export const PushPreferences = Type.Object({
  notices: Type.Boolean(),
  money: Type.Boolean(),
  security: Type.Boolean(),
});
export type PushPreferences = Static<typeof PushPreferences>;

/** How many devices a message is for, and how many of them ended how. */
const counts = {
  total: Type.Integer({ description: "Devices queued so far." }),
  queued: Type.Integer({ description: "Still to be sent." }),
  sent: Type.Integer({ description: "Taken by their push service." }),
  failed: Type.Integer({ description: "Refused, or not taken after several tries." }),
  pruned: Type.Integer({ description: "Gone for good: the device was forgotten." }),
  dropped: Type.Integer({
    description: "Not wanted any more: logged out, switched off, withdrawn or too late.",
  }),
};

/** `waiting` for its time, `queueing` devices, `sending`, `done`. */
const state = Type.Enum(["waiting", "queueing", "sending", "done"]);

export const Delivery = Type.Object({ state, ...counts });
export type Delivery = Static<typeof Delivery>;

/** A message as the operator sees it. */
export const PushStatus = Type.Object({
  id: Id,
  kind: Type.Enum(["notice", "deposit", "withdrawal", "security", "test"]),
  event: Type.String(),
  noticeId: Type.Union([Id, Type.Null()]),
  account: Type.Union([Type.String(), Type.Null()], { description: "Null: for everybody." }),
  dueAt: Time,
  ...Delivery.properties,
});
export type PushStatus = Static<typeof PushStatus>;

export const PushTested = Type.Object({
  account: Type.String(),
  devices: Type.Integer({ description: "How many it goes to." }),
});
export type PushTested = Static<typeof PushTested>;
