import { Type, type Static } from "typebox";

export const PushKey = Type.Object({
  key: Type.String({ description: "The VAPID public key: an uncompressed P-256 point, base64url." }),
});

/** Where a push service takes messages for one browser. */
const Endpoint = Type.String({ pattern: "^https://[^/\\s]+/\\S*$", maxLength: 2000 });

/** A `PushSubscription` as its own `toJSON` gives it, and the language to write in. */
export const PushSubscribeBody = Type.Object({
  endpoint: Endpoint,
  expirationTime: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  keys: Type.Object({
    p256dh: Type.String({ pattern: "^[A-Za-z0-9_-]{87}=?$", description: "65 bytes, base64url." }),
    auth: Type.String({ pattern: "^[A-Za-z0-9_-]{22}(==)?$", description: "16 bytes, base64url." }),
  }),
  lang: Type.String({ minLength: 1, maxLength: 35 }),
});
export type PushSubscribeBody = Static<typeof PushSubscribeBody>;

export const PushUnsubscribeBody = Type.Object({ endpoint: Endpoint });
