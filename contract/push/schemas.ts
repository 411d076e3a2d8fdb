import { Type, type Static } from "typebox";
import { Id, Time } from "../schemas.ts";
import { pushEvents, type PushKind } from "./events.ts";

export const PushKey = Type.Object({
  key: Type.String({ description: "The VAPID public key: an uncompressed P-256 point, base64url." }),
});

/** Endpoint of a push service: https, or in tests also http on this machine. */
const Endpoint = Type.String({ pattern: "^https?://[^/\\s]+/\\S*$", maxLength: 2000 });

/** A `PushSubscription` as its `toJSON` gives it, and the language of the messages. */
export const PushSubscribeBody = Type.Object(
  {
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
        description: "The app's address: `scope` of its worker. With it messages are also declarative.",
      }),
    ),
    key: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          "The key of `push/key` that it was made with. Absent, as older apps send it: the newest.",
      }),
    ),
  },
  // Browsers may add fields to their object.
  { additionalProperties: true },
);
export type PushSubscribeBody = Static<typeof PushSubscribeBody>;

/** Clients may send the whole subscription instead of its endpoint alone. */
export const PushUnsubscribeBody = Type.Object({ endpoint: Endpoint }, { additionalProperties: true });

const switches = {
  notices: Type.Boolean(),
  money: Type.Boolean({ description: "Deposits and withdrawals." }),
  security: Type.Boolean({ description: "Has no effect, and is answered as true." }),
};
const transfers = { description: "Transfers and passes that were received." };
const votes = {
  description: "Votes near or at their value, re-investments that are due, stakes at their end.",
};

export const PushPreferences = Type.Object({
  ...switches,
  transfers: Type.Boolean(transfers),
  votes: Type.Boolean(votes),
});
export type PushPreferences = Static<typeof PushPreferences>;

const older = "Absent, as older apps send it: stays as it is.";

export const PushPreferencesBody = Type.Object({
  ...switches,
  transfers: Type.Optional(Type.Boolean({ description: `${transfers.description} ${older}` })),
  votes: Type.Optional(Type.Boolean({ description: `${votes.description} ${older}` })),
});
export type PushPreferencesBody = Static<typeof PushPreferencesBody>;

/** Numbers of a message's deliveries by outcome. */
const counts = {
  total: Type.Integer({ description: "Devices queued so far." }),
  queued: Type.Integer({ description: "Still to be sent." }),
  sent: Type.Integer({ description: "Accepted by the push service." }),
  failed: Type.Integer({ description: "Refused, or not accepted after all tries." }),
  pruned: Type.Integer({ description: "The subscription no longer exists and was deleted." }),
  dropped: Type.Integer({
    description: "No longer applicable: logged out, switched off, withdrawn or expired.",
  }),
};

/** `waiting` for its time, `queueing` devices, `sending`, `done`. */
const state = Type.Enum(["waiting", "queueing", "sending", "done"]);

export const Delivery = Type.Object({ state, ...counts });
export type Delivery = Static<typeof Delivery>;

export const PushStatus = Type.Object({
  id: Id,
  kind: Type.Enum([...new Set<PushKind>(["notice", ...Object.values(pushEvents)])]),
  event: Type.String(),
  noticeId: Type.Union([Id, Type.Null()]),
  account: Type.Union([Type.String(), Type.Null()], { description: "Null: for all members." }),
  dueAt: Time,
  ...Delivery.properties,
});
export type PushStatus = Static<typeof PushStatus>;

export const PushTested = Type.Object({
  account: Type.String(),
  devices: Type.Integer({ description: "Number of devices." }),
});
export type PushTested = Static<typeof PushTested>;

export const Audience = Type.Object({
  total: Type.Integer(),
  languages: Type.Array(Type.Object({ language: Type.String(), devices: Type.Integer() })),
});
export type Audience = Static<typeof Audience>;
