import { Type, type Static } from "typebox";
import { Id, PageQuery, Time } from "../schemas.ts";
import { helpTopics } from "./help-topics.ts";

export const Banner = Type.Object({
  id: Id,
  image: Type.String(),
  title: Type.String(),
  link: Type.String(),
});
export type Banner = Static<typeof Banner>;

export const NoticeKind = Type.Enum(["notice", "article"]);

export const HelpTopics = Type.Array(Type.Enum([...helpTopics]), {
  uniqueItems: true,
  maxItems: helpTopics.length,
  description: "Of an article: the screens on which it answers a question.",
});

export const NoticeQuery = Type.Object({ ...PageQuery, kind: Type.Optional(NoticeKind) });

export const Notice = Type.Object({
  id: Id,
  kind: NoticeKind,
  title: Type.String(),
  summary: Type.String(),
  body: Type.String({ description: "A small Markdown subset, never HTML." }),
  pinned: Type.Boolean(),
  publishedAt: Time,
  help: Type.Optional(HelpTopics),
});
export type Notice = Static<typeof Notice>;
