import type { HelpTopic } from "../../../../contract/notices/help-topics.ts";
import type { Notice } from "../../../../contract/notices/schemas.ts";

/** The articles screen has more. */
export const SHOWN = 8;

/** Articles mirrored by an older app name no topic. */
export function questionsOn(articles: readonly Notice[], topic: HelpTopic): Notice[] {
  return articles.filter(({ kind, help }) => kind === "article" && help?.includes(topic));
}
