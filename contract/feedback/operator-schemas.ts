/** Conversations with members as operators see them, and templates of replies. Source: rules.md O123, O124. */
import { Type, type Static } from "typebox";
import { languages } from "../languages.ts";
import { OPERATOR_NAME_PATTERN } from "../operator/operator-rules.ts";
import { ByLanguage, Id, PageQuery, Time } from "../schemas.ts";
import { FEEDBACK_IMAGES_MAX, REPLY_MAX } from "./rules.ts";
import { feedback, message } from "./schemas.ts";

const OperatorName = Type.String({ pattern: OPERATOR_NAME_PATTERN });

export const MemberFeedback = Type.Object({
  ...feedback,
  account: Type.String(),
  language: Type.Union([Type.Enum([...languages]), Type.Null()], {
    description: "In which the member last used the app for it.",
  }),
  waitingSince: Type.Union([Time, Type.Null()], {
    description: "Of the oldest message without a reply; null when nothing waits.",
  }),
  assigned: Type.Union([Type.String(), Type.Null()], { description: "The operator who looks after it." }),
  messages: Type.Array(
    Type.Object({
      ...message,
      operator: Type.Union([Type.String(), Type.Null()], {
        description: "Who wrote it; null for the member, empty for a reply of before names were kept.",
      }),
    }),
    { description: "What followed `content`, the oldest first." },
  ),
});
export type MemberFeedback = Static<typeof MemberFeedback>;

export const FeedbackQuery = Type.Object({
  ...PageQuery,
  unanswered: Type.Optional(Type.Boolean({ description: "Only what waits for a reply." })),
  mine: Type.Optional(Type.Boolean({ description: "Only what this operator looks after." })),
  closed: Type.Optional(Type.Boolean({ description: "Only what is closed." })),
  account: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: "Of one member." })),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        "In accounts and texts, whatever the case as far as the database knows it. A page may have few hits, or none, while `next` leads to older ones.",
    }),
  ),
});
export type FeedbackQuery = Static<typeof FeedbackQuery>;

export const FeedbackId = Type.Object({ id: Id });

const Seen = Type.Optional(
  Type.Union([Id, Type.Null()], {
    description:
      "The last of `messages` that was on the screen, null for none: refused as `changed_meanwhile` when there is a later one.",
  }),
);

export const FeedbackReplyBody = Type.Object({
  id: Id,
  reply: Type.String({ minLength: 1, maxLength: REPLY_MAX }),
  images: Type.Optional(
    Type.Array(Id, { maxItems: FEEDBACK_IMAGES_MAX, description: "Uploads of operators." }),
  ),
  seen: Seen,
});
export type FeedbackReplyBody = Static<typeof FeedbackReplyBody>;

export const FeedbackCloseBody = Type.Object({ id: Id, seen: Seen });
export type FeedbackCloseBody = Static<typeof FeedbackCloseBody>;

export const FeedbackSeenBody = Type.Object({
  id: Id,
  through: Type.Union([Id, Type.Null()], {
    description: "The last message that was seen; null: the first text.",
  }),
});
export type FeedbackSeenBody = Static<typeof FeedbackSeenBody>;

export const FeedbackAssignBody = Type.Object({
  id: Id,
  operator: Type.Union([OperatorName, Type.Null()], { description: "Null: nobody's." }),
});
export type FeedbackAssignBody = Static<typeof FeedbackAssignBody>;

export const FeedbackOperators = Type.Object({
  list: Type.Array(Type.String(), { description: "Operators who may reply." }),
});

const TemplateTexts = ByLanguage(
  Type.Object({ text: Type.String({ minLength: 1, maxLength: REPLY_MAX }) }, { additionalProperties: false }),
);

/** A new template needs `languages`. */
export const TemplateBody = Type.Object({
  id: Type.Optional(Id),
  version: Type.Optional(Type.Integer({ minimum: 1, description: "That was edited." })),
  name: Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" }),
  languages: TemplateTexts,
});
export type TemplateBody = Static<typeof TemplateBody>;

export const Template = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  languages: TemplateTexts,
});
export type Template = Static<typeof Template>;
export const Templates = Type.Object({ list: Type.Array(Template) });
