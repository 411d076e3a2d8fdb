/** What is edited of a notice, and what can be said of it without the server. */
import { languages, type Language } from "../../../contract/languages.ts";
import type { HelpTopic } from "../../../contract/notices/help-topics.ts";
import type { PushTo } from "../../../contract/push/recipients.ts";
import type { NoticeBody, OperatorNotice } from "../../../contract/notices/operator-schemas.ts";

export interface Text {
  title: string;
  summary: string;
  body: string;
}

/** All languages are there; empty ones are not sent. */
export interface Editing {
  /** Of the notice that the edit began with; null for a new one. */
  version: number | null;
  kind: "notice" | "article";
  pinned: boolean;
  /** As the browser's field has it, in its own zone; "" for now. */
  publishAt: string;
  push: boolean;
  /** To whose devices; what a tab kept of an older console has none: everybody's. */
  pushTo?: PushTo;
  /** Of an article. */
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

/** @param notice the stored one. Only what differs in its time is sent: a notice that is out keeps the second it came out. */
export function bodyOf(editing: Editing, notice: OperatorNotice | null): NoticeBody {
  const { version, kind, pinned, publishAt, push, pushTo, texts } = editing;
  // What a tab kept of an older console has none.
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

/** Until the first devices are queued. */
export function mayChooseRecipients({ push }: Editing, notice: OperatorNotice | null): boolean {
  return notice ? notice.delivery?.state === "waiting" : push;
}

/** Whether a level is chosen, where levels are. */
export const isWhole = (to: PushTo) => to.kind !== "levels" || to.levels.length > 0;

/** What keeps it from being saved, by language. */
export function untitled({ texts }: Editing): Language[] {
  return languages.filter((tag) => !isEmpty(texts[tag]) && texts[tag].title.trim() === "");
}

/** The parts that other languages have and this one has not. */
export function missingIn({ texts }: Editing, tag: Language): (keyof Text)[] {
  const parts = ["title", "summary", "body"] as const;
  return parts.filter(
    (part) => texts[tag][part].trim() === "" && languages.some((one) => texts[one][part].trim() !== ""),
  );
}

/** What members of a language without a text get. */
export function readInstead({ texts }: Editing, tag: Language): Language | null {
  const order: Language[] = [tag, "en", "zh-CN", ...languages];
  return order.find((one) => !isEmpty(texts[one])) ?? null;
}

/** As a field for dates and times has it, in the browser's zone. */
export function toLocal(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
