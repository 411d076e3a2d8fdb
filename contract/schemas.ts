import { Type, type TSchema } from "typebox";
import { ACCOUNT_PATTERN, PASSWORD_MAX, PASSWORD_MIN } from "./accounts/rules.ts";
import { PAGE_SIZE_MAX } from "./envelope.ts";
import { languages, type Language } from "./languages.ts";

/** A decimal string that may be negative, at most 8 places. */
export const Amount = Type.String({
  pattern: "^-?(0|[1-9]\\d{0,10})(\\.\\d{1,8})?$",
  description: "A decimal string of at most 8 places.",
  examples: ["12.5"],
});

/** The amount to pay that the member was shown: when it would be another, nothing is done. */
export const ExpectedPay = Type.Optional(
  Type.String({
    ...Amount,
    description: "The amount to pay that was shown; another is refused: quote_changed.",
  }),
);

/** A decimal string: "0.05" is 5%. */
export const Rate = Type.String({ pattern: "^(0|[1-9]\\d*)(\\.\\d{1,8})?$", examples: ["0.05"] });

export const Time = Type.String({
  format: "date-time",
  // The format takes leap seconds and the year 0000, which no database does.
  pattern: "^(?!0000)[^:]*:[0-9]{2}:[0-5][0-9]",
  description: "ISO 8601, UTC.",
});
export const TimeOrNull = Type.Union([Time, Type.Null()]);
export const TextOrNull = Type.Union([Type.String(), Type.Null()]);

export const Id = Type.String({ minLength: 1, maxLength: 64 });

export const Account = Type.String({ pattern: ACCOUNT_PATTERN, description: "Case-insensitive." });
export const NewPassword = Type.String({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });

/** A password as typed to be compared: its length is not judged here, so that a wrong one is only ever "wrong". */
export const Password = Type.String({ minLength: 1, maxLength: 512 });

export const Nothing = Type.Null();

/** The fields of a list request; newest first unless the call says otherwise. */
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

export const Asset = Type.Enum(["usdt", "points", "fuel", "lock"]);

/** A text for each of some languages: tags that the app does not offer are refused. */
export function ByLanguage<T extends TSchema>(text: T) {
  const texts = Object.fromEntries(languages.map((tag) => [tag, Type.Optional(text)]));
  return Type.Object(texts as Record<Language, Type.TOptional<T>>, {
    additionalProperties: false,
    minProperties: 1,
    description: "Text by language; a reader of another gets English, else the first one.",
  });
}
