import type { OperatorNotice } from "../../contract/schemas/operator.ts";
import type { Command } from "./commands.ts";
import { fieldsOf } from "./fields-file.ts";
import { languagesOf, pageText, paging, titleOf, type Page } from "./lists.ts";

/** Notices and articles. */
export const noticeCommands: Command[] = [
  {
    words: ["notice", "list"],
    usage: "notice list [--kind notice|article] [--limit N] [--cursor CURSOR]",
    about: "all notices and articles, published or not, the newest first",
    method: "GET",
    path: "notices",
    request: (_, options) => ({ ...paging(options), ...(options.kind && { kind: options.kind }) }),
    print: (page: Page<OperatorNotice>) => pageText(columns, page),
  },
  {
    words: ["notice", "new"],
    usage: 'notice new FILE.json [--reason "..."]',
    about:
      "publish a notice or an article: {kind, pinned, publishAt, languages: {en: {title, summary, body}}}",
    method: "POST",
    path: "notices",
    request: ([file = ""], { reason }) => fieldsOf(file, { reason }),
    print: (item: OperatorNotice) => pageText(columns, { list: [item], next: null }),
  },
  {
    words: ["notice", "edit"],
    usage: 'notice edit ID FILE.json [--reason "..."]',
    about: "replace the fields that the file has; `languages` as a whole. A later publishAt takes it back",
    method: "POST",
    path: "notices",
    request: ([id, file = ""], { reason }) => fieldsOf(file, { id, reason }),
    print: (item: OperatorNotice) => pageText(columns, { list: [item], next: null }),
  },
];

const columns = {
  ID: ({ id }: OperatorNotice) => id,
  KIND: ({ kind }: OperatorNotice) => kind,
  "PUBLISH AT": ({ publishAt }: OperatorNotice) => publishAt,
  STATE: ({ publishedAt, pinned }: OperatorNotice) =>
    [publishedAt === null ? "later" : "shown", ...(pinned ? ["pinned"] : [])].join(" "),
  LANGUAGES: languagesOf,
  TITLE: titleOf,
};
