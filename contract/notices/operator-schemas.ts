import { Type, type Static } from "typebox";
import { HelpTopics, NoticeKind } from "./schemas.ts";
import { PushTo } from "../push/recipients.ts";
import { Delivery } from "../push/schemas.ts";
import { ByLanguage, Id, Time } from "../schemas.ts";

const Reason = Type.String({ maxLength: 500, description: "For the audit log." });

const Begun = Type.Optional(
  Type.Integer({
    minimum: 1,
    description: "The version that was edited: refused as `changed_meanwhile` when there is a later one.",
  }),
);
const Version = Type.Integer({ description: "Counts changes." });

const NoticeTexts = ByLanguage(
  Type.Object(
    {
      title: Type.String({ minLength: 1, maxLength: 200 }),
      summary: Type.String({ maxLength: 500 }),
      body: Type.String({ maxLength: 50_000 }),
    },
    { additionalProperties: false },
  ),
);

/**
 * A new notice needs `kind` and `languages`. `pushTo` absent: everybody; it can be changed until the push begins.
 * With an `id` the given fields replace those of the stored notice.
 */
export const NoticeBody = Type.Object(
  {
    id: Type.Optional(Id),
    version: Begun,
    kind: Type.Optional(NoticeKind),
    pinned: Type.Optional(Type.Boolean()),
    publishAt: Type.Optional(
      Type.String({ ...Time, description: "Default now. Hidden from members before." }),
    ),
    languages: Type.Optional(NoticeTexts),
    help: Type.Optional(HelpTopics),
    push: Type.Optional(
      Type.Boolean({
        description: "Whether a new notice is pushed. Default true for a notice, false for an article.",
      }),
    ),
    pushTo: Type.Optional(PushTo),
    reason: Type.Optional(Reason),
  },
  { additionalProperties: false },
);
export type NoticeBody = Static<typeof NoticeBody>;

export const NoticeAct = Type.Object({ id: Id, version: Begun, reason: Type.Optional(Reason) });
export type NoticeAct = Static<typeof NoticeAct>;

export const OperatorNotice = Type.Object({
  id: Id,
  version: Version,
  kind: NoticeKind,
  pinned: Type.Boolean(),
  publishAt: Time,
  publishedAt: Type.Union([Time, Type.Null()], { description: "Null until then." }),
  withdrawnAt: Type.Union([Time, Type.Null()], { description: "When it was withdrawn." }),
  delivery: Type.Union([Delivery, Type.Null()], { description: "State of its push; null for none." }),
  languages: NoticeTexts,
  help: HelpTopics,
  pushTo: Type.Optional(PushTo),
});
export type OperatorNotice = Static<typeof OperatorNotice>;

/** A path on the app's own origin ("/art/x.svg", "./art/x.svg") or an https address, not `//host`. */
const ADDRESS = "\\.?/[A-Za-z0-9_][^\\s\\\\]*|https://[^\\s/\\\\]\\S*";
const BannerTexts = ByLanguage(
  Type.Object({ title: Type.String({ minLength: 1, maxLength: 200 }) }, { additionalProperties: false }),
);
const banner = {
  image: Type.String({
    pattern: `^(${ADDRESS})$`,
    maxLength: 500,
    description: "The app shows only pictures of its own origin.",
    examples: ["./art/ship-4.svg"],
  }),
  link: Type.String({
    pattern: `^(#/\\S*|${ADDRESS})$`,
    maxLength: 500,
    description: "Also a screen of the app.",
    examples: ["#/pages/nft"],
  }),
  position: Type.Integer({ minimum: 0, maximum: 1_000_000, description: "The lowest is shown first." }),
  publishAt: Time,
  hidden: Type.Boolean(),
  languages: BannerTexts,
};

/**
 * A new banner needs `image`, `link` and `languages` and goes last. With an `id` the given fields replace the stored
 * ones.
 */
export const BannerBody = Type.Object(
  {
    id: Type.Optional(Id),
    version: Begun,
    ...Type.Partial(Type.Object(banner)).properties,
    reason: Type.Optional(Reason),
  },
  { additionalProperties: false },
);
export type BannerBody = Static<typeof BannerBody>;

export const OperatorBanner = Type.Object({
  id: Id,
  version: Version,
  ...banner,
  publishedAt: Type.Union([Time, Type.Null()], { description: "Null until then." }),
});
export type OperatorBanner = Static<typeof OperatorBanner>;
