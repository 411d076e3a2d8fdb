import type { HelpTopic } from "../../../../contract/notices/help-topics.ts";
import type { Notice } from "../../../../contract/notices/schemas.ts";

/** More are under Articles. */
export const SHOWN = 8;

/** Articles that were mirrored by an older app name no screen. */
export function questionsOn(articles: readonly Notice[], topic: HelpTopic): Notice[] {
  return articles.filter(({ kind, help }) => kind === "article" && help?.includes(topic));
}
