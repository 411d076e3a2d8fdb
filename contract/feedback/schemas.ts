import { Type, type Static } from "typebox";
import { FEEDBACK_MAX } from "./rules.ts";
import { Id, Time } from "../schemas.ts";

/** Form parts: with a file name they arrive as bytes, otherwise as text. */
export const UploadBody = Type.Object(
  {
    file: Type.Unsafe<Uint8Array | string>({
      contentMediaType: "application/octet-stream",
      description: "JPEG, PNG or WebP, judged by its content; at most 5 MB.",
    }),
    token: Type.Optional(Type.String({ description: "Ignored: the header counts." })),
  },
  // Forms of other clients have parts of their own.
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

const feedback = {
  id: Id,
  content: Type.String(),
  images: Type.Array(Id, { description: "Upload ids: each is served at /api/uploads/ID." }),
  reply: Type.Union([Type.String(), Type.Null()]),
  createdAt: Time,
  repliedAt: Type.Union([Time, Type.Null()]),
};

export const Feedback = Type.Object(feedback);
export type Feedback = Static<typeof Feedback>;

export const MemberFeedback = Type.Object({ ...feedback, account: Type.String() });
export type MemberFeedback = Static<typeof MemberFeedback>;

export const FeedbackReplyBody = Type.Object({
  id: Id,
  reply: Type.String({ minLength: 1, maxLength: 2000 }),
});
export type FeedbackReplyBody = Static<typeof FeedbackReplyBody>;
