import { Type, type Static } from "typebox";
import { NoticeKind } from "./schemas.ts";
import { Delivery } from "../push/schemas.ts";
import { ByLanguage, Id, Time } from "../schemas.ts";

const Reason = Type.String({ maxLength: 500, description: "For the audit log." });

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

/** A new one needs `kind` and `languages`; with an `id` the fields given replace those of that one, the others stay. */
export const NoticeBody = Type.Object(
  {
    id: Type.Optional(Id),
    kind: Type.Optional(NoticeKind),
    pinned: Type.Optional(Type.Boolean()),
    publishAt: Type.Optional(
      Type.String({ ...Time, description: "Default now. Readers do not see it before." }),
    ),
    languages: Type.Optional(NoticeTexts),
    push: Type.Optional(
      Type.Boolean({
        description:
          "Of a new one: whether devices are woken for it. Default for a notice, not for an article.",
      }),
    ),
    reason: Type.Optional(Reason),
  },
  { additionalProperties: false },
);
export type NoticeBody = Static<typeof NoticeBody>;

/** A notice that is taken back, or shown now. */
export const NoticeAct = Type.Object({ id: Id, reason: Type.Optional(Reason) });
export type NoticeAct = Static<typeof NoticeAct>;

/** A notice as the operator sees it, in all its languages. */
export const OperatorNotice = Type.Object({
  id: Id,
  kind: NoticeKind,
  pinned: Type.Boolean(),
  publishAt: Time,
  publishedAt: Type.Union([Time, Type.Null()], { description: "Null until then." }),
  withdrawnAt: Type.Union([Time, Type.Null()], { description: "When it was taken back." }),
  delivery: Type.Union([Delivery, Type.Null()], { description: "How far its push is; null: it has none." }),
  languages: NoticeTexts,
});
export type OperatorNotice = Static<typeof OperatorNotice>;

/** A path on the app's own origin ("/art/x.svg", "./art/x.svg") or an https address; `//host` is neither. */
const ADDRESS = "\\.?/[A-Za-z0-9_][^\\s\\\\]*|https://[^\\s/\\\\]\\S*";
const BannerTexts = ByLanguage(
  Type.Object({ title: Type.String({ minLength: 1, maxLength: 200 }) }, { additionalProperties: false }),
);
const banner = {
  image: Type.String({
    pattern: `^(${ADDRESS})$`,
    maxLength: 500,
    description: "The app shows pictures of its own origin only.",
    examples: ["./art/ship-4.svg"],
  }),
  link: Type.String({
    pattern: `^(#/\\S*|${ADDRESS})$`,
    maxLength: 500,
    description: "Also a place in the app.",
    examples: ["#/pages/nft"],
  }),
  position: Type.Integer({ minimum: 0, maximum: 1_000_000, description: "The lowest is shown first." }),
  publishAt: Time,
  hidden: Type.Boolean(),
  languages: BannerTexts,
};

/** A new one needs `image`, `link` and `languages` and goes last; with an `id` the fields given replace those of that one. */
export const BannerBody = Type.Object(
  { id: Type.Optional(Id), ...Type.Partial(Type.Object(banner)).properties, reason: Type.Optional(Reason) },
  { additionalProperties: false },
);
export type BannerBody = Static<typeof BannerBody>;

/** A banner as the operator sees it, in all its languages. */
export const OperatorBanner = Type.Object({
  id: Id,
  ...banner,
  publishedAt: Type.Union([Time, Type.Null()], { description: "Null until then." }),
});
export type OperatorBanner = Static<typeof OperatorBanner>;
