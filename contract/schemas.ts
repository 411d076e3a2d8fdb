import { Type, type TSchema } from "typebox";
import { ACCOUNT_PATTERN, PASSWORD_MAX, PASSWORD_MIN } from "./accounts/rules.ts";
import { PAGE_SIZE_MAX } from "./envelope.ts";
import { languages, type Language } from "./languages.ts";

export const Amount = Type.String({
  pattern: "^-?(0|[1-9]\\d{0,10})(\\.\\d{1,8})?$",
  description: "A decimal string of at most 8 places.",
  examples: ["12.5"],
});

export const ExpectedPay = Type.Optional(
  Type.String({
    ...Amount,
    description: "The amount to pay that was shown; another is refused as quote_changed.",
  }),
);

/** A decimal string: "0.05" is 5%. */
export const Rate = Type.String({ pattern: "^(0|[1-9]\\d*)(\\.\\d{1,8})?$", examples: ["0.05"] });

export const Time = Type.String({
  format: "date-time",
  // `date-time` allows leap seconds and the year 0000, which the databases reject.
  pattern: "^(?!0000)[^:]*:[0-9]{2}:[0-5][0-9]",
  description: "ISO 8601, UTC.",
});
export const TimeOrNull = Type.Union([Time, Type.Null()]);
export const TextOrNull = Type.Union([Type.String(), Type.Null()]);

export const Id = Type.String({ minLength: 1, maxLength: 64 });

export const Account = Type.String({ pattern: ACCOUNT_PATTERN, description: "Case-insensitive." });
export const NewPassword = Type.String({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });

/** A password to compare. Its length is not checked, so that every wrong one gets the same answer. */
export const Password = Type.String({ minLength: 1, maxLength: 512 });

export const Nothing = Type.Null();

/** Fields of a list request. Lists are newest first unless the call says otherwise. */
export const PageQuery = {
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX })),
};

export function Page<T extends TSchema>(item: T) {
  return Type.Object({
    list: Type.Array(item),
    next: Type.Union([Type.String(), Type.Null()], { description: "Opaque cursor, or null at the end." }),
  });
}

/** Assets that the operator credits and that a swap may name. */
export const Currency = Type.Enum(["usdt", "points", "fuel", "lock"]);

/** Assets of statement lines. A `pass` is a whole pass that is not staked. */
export const Asset = Type.Enum(["usdt", "points", "fuel", "lock", "pass"]);

/** One text per language; unknown language tags are refused. */
export function ByLanguage<T extends TSchema>(text: T) {
  const texts = Object.fromEntries(languages.map((tag) => [tag, Type.Optional(text)]));
  return Type.Object(texts as Record<Language, Type.TOptional<T>>, {
    additionalProperties: false,
    minProperties: 1,
    description: "Text by language; other languages get English, else the first one.",
  });
}

/** Source: rules.md W59. */
export const NotPaid = Type.Optional(
  Type.Boolean({
    description:
      "That the operator has looked and the platform has not paid it: the chain is then not asked, which would refuse with `payment_found`.",
  }),
);
