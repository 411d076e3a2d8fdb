/** What concerns one member, as codes and numbers; the reader's app makes the text. Source: rules.md N19. */
import { Type, type Static } from "typebox";
import { pushEvents, type PushEvent, type PushKind } from "../push/events.ts";
import { Amount, Currency, Id, Page, Time } from "../schemas.ts";

/** A test of a device is no message; a notice concerns everybody. */
export type InboxKind = Exclude<PushKind, "notice" | "test">;
export type InboxEvent = Exclude<PushEvent, "test">;

export const inboxEvents = Object.keys(pushEvents).filter((event): event is InboxEvent => event !== "test");

/** The most messages kept of a member, and the days for which they are kept. */
export const INBOX_MAX = 300;
export const INBOX_DAYS = 180;

export const InboxData = Type.Object({
  amount: Type.Optional(
    Type.String({
      ...Amount,
      description:
        "Of a deposit, a withdrawal before its fee, or a transfer, in usdt; of a stake, its principal in fuel; of a vote, what it has earned, in usdt.",
    }),
  ),
  minimum: Type.Optional(
    Type.String({ ...Amount, description: "The smallest deposit when one below it was decided, in usdt." }),
  ),
  change: Type.Optional(
    Type.String({
      ...Amount,
      description:
        "What an airdrop, or the platform's credit or correction, changed the balance of `asset` by.",
    }),
  ),
  asset: Type.Optional(Currency),
  cap: Type.Optional(Type.String({ ...Amount, description: "The vote's value, in usdt." })),
  level: Type.Optional(Type.Integer({ description: "The vote's level." })),
  chances: Type.Optional(Type.Integer({ description: "Re-investments that the vote has left." })),
  account: Type.Optional(
    Type.String({
      description: "The member who sent or gave it; of what was sent or given on another device, who got it.",
    }),
  ),
  pass: Type.Optional(Type.Integer({ description: "The pass, 1 to 4." })),
  quantity: Type.Optional(Type.Integer({ description: "The number of passes." })),
});
export type InboxData = Static<typeof InboxData>;

export const InboxMessage = Type.Object({
  id: Id,
  kind: Type.Enum([...new Set(inboxEvents.map((event): InboxKind => pushEvents[event]))]),
  event: Type.Enum(inboxEvents),
  subject: Type.String({
    description:
      "The id of what it opens: a deposit, a withdrawal, a vote, a stake, a conversation, a pass, a security event; of a transfer, an airdrop, a credit or a correction, its line of the statement.",
  }),
  data: InboxData,
  readAt: Type.Union([Time, Type.Null()], { description: "When the member read it, on any device." }),
  createdAt: Time,
});
export type InboxMessage = Static<typeof InboxMessage>;

/** Newest first. */
export const Inbox = Type.Object({
  ...Page(InboxMessage).properties,
  unread: Type.Integer({ description: "Of all messages, not of this page." }),
});
export type Inbox = Static<typeof Inbox>;

export const InboxReadBody = Type.Object({
  id: Type.String({ ...Id, description: "This message and all older ones are read." }),
});
export type InboxReadBody = Static<typeof InboxReadBody>;
