import { languages, type Language } from "../../../contract/languages.ts";
import type { HelpTopic } from "../../../contract/notices/help-topics.ts";
import type { PushTo } from "../../../contract/push/recipients.ts";
import type { NoticeBody, OperatorNotice } from "../../../contract/notices/operator-schemas.ts";

export interface Text {
  title: string;
  summary: string;
  body: string;
}

/** Empty languages are not sent. */
export interface Editing {
  /** The version with which the edit began; null for a new notice. */
  version: number | null;
  kind: "notice" | "article";
  pinned: boolean;
  /** The value of a `datetime-local` input, in the browser's zone; "" for now. */
  publishAt: string;
  push: boolean;
  /** Absent in drafts that a tab kept of an older console: everybody. */
  pushTo?: PushTo;
  /** For articles. */
  help?: HelpTopic[];
  texts: Record<Language, Text>;
}

const noText: Text = { title: "", summary: "", body: "" };

export function editingOf(notice: OperatorNotice | null): Editing {
  return {
    version: notice?.version ?? null,
    kind: notice?.kind ?? "notice",
    pinned: notice?.pinned ?? false,
    publishAt: notice ? toLocal(notice.publishAt) : "",
    push: true,
    pushTo: notice?.pushTo ?? { kind: "everybody" },
    help: notice?.help ?? [],
    texts: Object.fromEntries(
      languages.map((tag) => [tag, { ...noText, ...notice?.languages[tag] }]),
    ) as Editing["texts"],
  };
}

export function isEmpty({ title, summary, body }: Text): boolean {
  return `${title}${summary}${body}`.trim() === "";
}

/** @param notice the stored one. An unchanged minute is not sent, so that a published notice keeps its seconds. */
export function bodyOf(editing: Editing, notice: OperatorNotice | null): NoticeBody {
  const { version, kind, pinned, publishAt, push, pushTo, texts } = editing;
  // Absent in drafts of an older console.
  const help = kind === "article" ? (editing.help ?? notice?.help ?? []) : [];
  const given = languages.filter((tag) => !isEmpty(texts[tag]));
  const isSameTime = notice !== null && toLocal(notice.publishAt) === publishAt;
  return {
    ...(notice && { id: notice.id, version: version ?? notice.version }),
    kind,
    pinned,
    ...(publishAt !== "" && !isSameTime && { publishAt: new Date(publishAt).toISOString() }),
    ...(!notice && { push }),
    ...(mayChooseRecipients(editing, notice) && pushTo && isWhole(pushTo) && { pushTo }),
    help,
    languages: Object.fromEntries(
      given.map((tag) => [tag, { ...texts[tag], title: texts[tag].title.trim() }]),
    ),
  };
}

/** Recipients can be changed until the first devices are queued. */
export function mayChooseRecipients({ push }: Editing, notice: OperatorNotice | null): boolean {
  return notice ? notice.delivery?.state === "waiting" : push;
}

/** Whether at least one level is chosen, where levels are the recipients. */
export const isWhole = (to: PushTo) => to.kind !== "levels" || to.levels.length > 0;

/** Languages whose text lacks a title cannot be saved. */
export function untitled({ texts }: Editing): Language[] {
  return languages.filter((tag) => !isEmpty(texts[tag]) && texts[tag].title.trim() === "");
}

export function missingIn({ texts }: Editing, tag: Language): (keyof Text)[] {
  const parts = ["title", "summary", "body"] as const;
  return parts.filter(
    (part) => texts[tag][part].trim() === "" && languages.some((one) => texts[one][part].trim() !== ""),
  );
}

/** The language that members get instead if theirs has no text. */
export function readInstead({ texts }: Editing, tag: Language): Language | null {
  const order: Language[] = [tag, "en", "zh-CN", ...languages];
  return order.find((one) => !isEmpty(texts[one])) ?? null;
}

export function toLocal(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
