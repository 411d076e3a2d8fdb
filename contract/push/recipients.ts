/** Whose devices get a pushed notice, which all members can read. Source: rules.md O141. */
import { Type, type Static } from "typebox";
import { languages } from "../languages.ts";

const level = { minimum: 1, maximum: 100 };
const tier = { minimum: 1, maximum: 1_000_000 };
const language = Type.Enum([...languages], { description: "The device's." });

export const PushTo = Type.Union(
  [
    Type.Object({ kind: Type.Literal("everybody") }, { additionalProperties: false }),
    Type.Object(
      {
        kind: Type.Literal("levels"),
        levels: Type.Array(Type.Integer(level), {
          minItems: 1,
          maxItems: 20,
          uniqueItems: true,
          description: "Members with an active vote of one of them.",
        }),
      },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        kind: Type.Literal("passes"),
        tier: Type.Optional(Type.Integer({ ...tier, description: "Of all kinds if absent." })),
      },
      { additionalProperties: false },
    ),
    Type.Object({ kind: Type.Literal("language"), language }, { additionalProperties: false }),
  ],
  { description: "Whose devices; as it is when the push is sent." },
);
export type PushTo = Static<typeof PushTo>;

/** {@link PushTo} as a query: the fields of its kind. */
export const AudienceQuery = Type.Object({
  kind: Type.Optional(
    Type.Enum(["everybody", "levels", "passes", "language"], { description: "Default: everybody." }),
  ),
  levels: Type.Optional(Type.String({ pattern: "^[1-9]\\d?(,[1-9]\\d?){0,19}$", examples: ["3,4"] })),
  tier: Type.Optional(Type.Integer(tier)),
  language: Type.Optional(language),
});
export type AudienceQuery = Static<typeof AudienceQuery>;

/** Null if the levels or the language of the kind are missing. */
export function pushToOf({ kind, levels, tier: of, language: tag }: AudienceQuery): PushTo | null {
  if (kind === "levels")
    return levels === undefined ? null : { kind, levels: [...new Set(levels.split(",").map(Number))] };
  if (kind === "passes") return { kind, ...(of !== undefined && { tier: of }) };
  if (kind === "language") return tag === undefined ? null : { kind, language: tag };
  return { kind: "everybody" };
}

export function audienceQueryOf(to: PushTo): AudienceQuery {
  return to.kind === "levels" ? { ...to, levels: to.levels.join(",") } : to;
}
