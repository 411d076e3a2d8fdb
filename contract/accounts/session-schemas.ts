import { Type, type Static } from "typebox";
import { Id, TextOrNull, Time } from "../schemas.ts";
import { proofs } from "./factor-schemas.ts";
import { PHRASE_MAX, PHRASE_MIN } from "./rules.ts";

export const Session = Type.Object({
  id: Id,
  device: Type.Union([Type.String(), Type.Null()], {
    description: "Browser and system, as far as known.",
    examples: ["Chrome, Android"],
  }),
  place: Type.Union([Type.String(), Type.Null()], {
    description: "Where it signed in, coarsely; null where the platform has no source for it.",
  }),
  createdAt: Time,
  usedAt: Type.String({ ...Time, description: "Its last use, to within five minutes." }),
  current: Type.Boolean({ description: "Whether it is the one that asks." }),
  expired: Type.Boolean({
    description: "It has ended by itself; its device still gets the member's messages, until it is ended.",
  }),
});
export type Session = Static<typeof Session>;
export const Sessions = Type.Array(Session, { description: "This one first, then the last used first." });

export const SessionsEnded = Type.Object({
  ended: Type.Integer({ description: "How many, with expired ones whose devices still got messages." }),
});
export type SessionsEnded = Static<typeof SessionsEnded>;

export const SessionBody = Type.Object({ id: Id });

export const Phrase = Type.Object({ phrase: TextOrNull });
export type Phrase = Static<typeof Phrase>;

export const PhraseBody = Type.Object({
  phrase: Type.Union([Type.String({ maxLength: 200 }), Type.Null()], {
    description: `${PHRASE_MIN} to ${PHRASE_MAX} characters without those at its ends; null for none.`,
  }),
  ...proofs,
});
export type PhraseBody = Static<typeof PhraseBody>;
