import { Type, type Static } from "typebox";
import { FEEDBACK_MAX } from "./rules.ts";
import { Id, Time } from "../schemas.ts";

/** Form parts: a part with a file name arrives as bytes, any other as text. */
export const UploadBody = Type.Object(
  {
    file: Type.Unsafe<Uint8Array | string>({
      contentMediaType: "application/octet-stream",
      description: "JPEG, PNG or WebP, judged by its content; at most 5 MB.",
    }),
    token: Type.Optional(Type.String({ description: "Ignored: the header counts." })),
  },
  // The forms of other clients may have further parts.
  { additionalProperties: true },
);
export type UploadBody = Static<typeof UploadBody>;

export const Uploaded = Type.Object({
  id: Id,
  url: Type.String({ description: "Path of the picture on this origin; readable without a session." }),
});
export type Uploaded = Static<typeof Uploaded>;

export const FeedbackBody = Type.Object({
  content: Type.String({ minLength: 1, maxLength: FEEDBACK_MAX, description: "Counted in code points." }),
  images: Type.Optional(
    Type.Array(Id, {
      description: "At most three different uploads of the member's own; otherwise `bad_file`.",
    }),
  ),
});
export type FeedbackBody = Static<typeof FeedbackBody>;
export const FeedbackCreated = Type.Object({ id: Id });

export const FeedbackAnswerBody = Type.Object({ id: Id, ...FeedbackBody.properties });
export type FeedbackAnswerBody = Static<typeof FeedbackAnswerBody>;

export const FEEDBACK_READS_MAX = 200;
export const FeedbackReadBody = Type.Object({
  ids: Type.Array(Id, {
    minItems: 1,
    maxItems: FEEDBACK_READS_MAX,
    description: "Ids of the platform's messages that the member has seen.",
  }),
});
export type FeedbackReadBody = Static<typeof FeedbackReadBody>;

export const Images = Type.Array(Id, { description: "Upload ids: each is served at /api/uploads/ID." });

export const message = {
  id: Id,
  from: Type.Enum(["member", "platform"]),
  content: Type.String(),
  images: Images,
  createdAt: Time,
  readAt: Type.Union([Time, Type.Null()], { description: "When the other side saw it." }),
};
/** By which a device recognizes what it sent, also if the answer was lost. */
const key = Type.Union([Type.String(), Type.Null()], {
  description:
    "The idempotency key of the member's request; null for the platform's messages and for earlier ones.",
});
const FeedbackMessage = Type.Object({ ...message, key });
export type FeedbackMessage = Static<typeof FeedbackMessage>;

export const feedback = {
  id: Id,
  content: Type.String({ description: "What the member wrote first." }),
  images: Images,
  reply: Type.Union([Type.String(), Type.Null()], { description: "The platform's latest." }),
  createdAt: Time,
  repliedAt: Type.Union([Time, Type.Null()]),
  readAt: Type.Union([Time, Type.Null()], { description: "When the platform saw `content`." }),
  closedAt: Type.Union([Time, Type.Null()], {
    description: "When the platform closed it; an answer opens it again.",
  }),
};

export const Feedback = Type.Object({
  ...feedback,
  key,
  messages: Type.Array(FeedbackMessage, { description: "What followed `content`, the oldest first." }),
});
export type Feedback = Static<typeof Feedback>;
