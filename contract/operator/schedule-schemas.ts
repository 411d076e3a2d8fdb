/** Scheduled changes of settings, and the dry run of a change. Source: rules.md O118 to O120. */
import { Type, type Static } from "typebox";
import { Amount, Id, PageQuery, TextOrNull, Time, TimeOrNull } from "../schemas.ts";
import { previewFigures, previewGaps, previewUnits } from "./preview-figures.ts";
import {
  SettingKey,
  givenSettingFields,
  settingFields,
  settingPartFields,
  SettingsPart,
  type GivenSettings,
  type Settings,
} from "./settings-schemas.ts";

export const scheduledStates = ["waiting", "applied", "cancelled", "void"] as const;

/**
 * `changed`: a value that it replaces has changed meanwhile. `refused`: it was refused at its time. `restored`: the
 * database was restored.
 */
export const voidReasons = ["changed", "refused", "restored"] as const;
export type VoidReason = (typeof voidReasons)[number];

export const ScheduledChange = Type.Object({
  id: Id,
  state: Type.Enum([...scheduledStates]),
  effectiveAt: Time,
  from: Type.Unsafe<SettingsPart>(
    Type.Object(settingPartFields, { description: "The values that it replaces at its time." }),
  ),
  to: SettingsPart,
  reason: Type.String(),
  scheduledAt: Time,
  proposedBy: TextOrNull,
  approvedBy: Type.Union([Type.String(), Type.Null()], { description: "Null where one operator sufficed." }),
  endedAt: TimeOrNull,
  endedBy: Type.Union([Type.String(), Type.Null()], {
    description: "Who cancelled it, or whose change voided it.",
  }),
  endReason: TextOrNull,
  voidReason: Type.Union([Type.Enum([...voidReasons]), Type.Null()]),
});
export type ScheduledChange = Static<typeof ScheduledChange>;

export const ScheduledQuery = Type.Object({
  ...PageQuery,
  state: Type.Optional(
    Type.Enum([...scheduledStates], {
      description: "Default: waiting, the next one first; others newest first.",
    }),
  ),
});

const ScheduledId = Type.String({ pattern: "^[1-9]\\d{0,17}$" });
export const ScheduledCancel = Type.Object({
  id: ScheduledId,
  reason: Type.String({ minLength: 1, maxLength: 500 }),
});
export type ScheduledCancel = Static<typeof ScheduledCancel>;

/** All settings in force; with `scheduled`, the change has yet to take effect. */
export const ConfigChanged = Type.Unsafe<Settings & { scheduled?: ScheduledChange }>(
  Type.Object({ ...settingFields, scheduled: Type.Optional(ScheduledChange) }),
);

export const ConfigPreviewBody = Type.Object({
  changes: Type.Unsafe<GivenSettings>(
    Type.Object(givenSettingFields, {
      additionalProperties: false,
      description: "None: what the settings in force did.",
    }),
  ),
  effectiveAt: Type.Optional(Time),
});
export type ConfigPreviewBody = Static<typeof ConfigPreviewBody>;

export const PreviewFigure = Type.Object({
  figure: Type.Enum([...previewFigures]),
  unit: Type.Enum([...previewUnits], { description: "Members, votes and requests are whole numbers." }),
  settings: Type.Array(SettingKey, { description: "The settings that it depends on." }),
  was: Type.Union([Amount, Type.Null()], { description: "What the day had; null where it is not recorded." }),
  would: Type.Union([Amount, Type.Null()], {
    description: "What it would have had, to the last unit; null where that is not computed.",
  }),
  gap: Type.Union([Type.Enum([...previewGaps]), Type.Null()], { description: "Why a figure is null." }),
});
export type PreviewFigure = Static<typeof PreviewFigure>;

export const ConfigPreview = Type.Object({
  day: Type.String({ description: "The last day of the platform that is over: YYYY-MM-DD." }),
  settings: Type.Array(
    Type.Object({
      key: SettingKey,
      before: Type.Unknown({ description: "At the time at which the change would count." }),
      after: Type.Unknown(),
    }),
    { description: "Those that change." },
  ),
  voids: Type.Array(Id, { description: "The waiting changes that this one would void." }),
  figures: Type.Array(PreviewFigure),
});
export type ConfigPreview = Static<typeof ConfigPreview>;
