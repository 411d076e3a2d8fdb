import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { languageNames } from "../../../contract/languages.ts";
import type { PushTo } from "../../../contract/push/recipients.ts";
import type { HelpTopic } from "../../../contract/notices/help-topics.ts";
import type { OperatorNotice } from "../../../contract/notices/operator-schemas.ts";
import type { PillProps } from "../../../src/ui/later/lists/Pill.tsx";
import type { FoundLink } from "./links.ts";
import type { Text } from "./texts.ts";

const parts: Record<keyof Text, MessageDescriptor> = {
  title: msg`Title`,
  summary: msg`Summary`,
  body: msg`Text`,
};

const leads: Record<FoundLink["leads"], MessageDescriptor> = {
  screen: msg`Opens a screen of the app`,
  inside: msg`Opens inside the app`,
  refused: msg`Opens outside the app: its origin is not allowed in the settings`,
  outside: msg`Opens outside the app`,
};

const kinds: Record<OperatorNotice["kind"], MessageDescriptor> = {
  notice: msg`Notice`,
  article: msg`Article`,
};

const topics: Record<HelpTopic, MessageDescriptor> = {
  deposits: msg`Deposit`,
  withdrawals: msg`Withdrawal`,
  transfers: msg`Member transfer`,
  trade: msg`Trade`,
  votes: msg`Vote`,
  stakes: msg`Pledge`,
  passes: msg`NFT`,
  bill: msg`Bill`,
};

const pushes: Record<NonNullable<OperatorNotice["delivery"]>["state"], MessageDescriptor> = {
  waiting: msg`Notification scheduled`,
  queueing: msg`Notification is being sent`,
  sending: msg`Notification is being sent`,
  done: msg`Notification sent`,
};

export const partName = (part: keyof Text) => i18n._(parts[part]);
export const leadsName = (link: FoundLink["leads"]) => i18n._(leads[link]);
export const topicName = (topic: HelpTopic) => i18n._(topics[topic]);
export const kindName = (kind: OperatorNotice["kind"]) => i18n._(kinds[kind]);

export function pushName({ delivery }: OperatorNotice): string {
  return delivery ? i18n._(pushes[delivery.state]) : i18n._(msg`No notification`);
}

/** Tiers are numbered as in the settings. */
export function recipientsName(to: PushTo | undefined): string {
  if (to === undefined || to.kind === "everybody") return i18n._(msg`Everybody`);
  if (to.kind === "language") return languageNames[to.language];
  if (to.kind === "levels") return to.levels.map((level) => i18n._(msg`Level ${level}`)).join(", ");
  const passes = i18n._(msg`Holders of passes`);
  return to.tier === undefined ? passes : `${passes} #${to.tier}`;
}

export function standing({ publishedAt, withdrawnAt }: OperatorNotice): [PillProps["tone"], string] {
  if (withdrawnAt !== null) return ["quiet", i18n._(msg`Unpublished`)];
  return publishedAt === null ? ["warning", i18n._(msg`Scheduled`)] : ["good", i18n._(msg`Published`)];
}
