import type { Uploaded } from "../../contract/feedback/schemas.ts";
import type { OperatorNotice } from "../../contract/notices/operator-schemas.ts";
import type { Command } from "../operator/cli/command.ts";
import { fieldsOf, formOf } from "../operator/cli/fields-file.ts";
import { languagesOf, pageText, paging, titleOf, type Page } from "../operator/cli/lists.ts";
import { deliveryText, recipientsText } from "../push/commands.ts";

export const noticeCommands: Command[] = [
  {
    words: ["notice", "list"],
    usage: "notice list [--kind notice|article] [--limit N] [--cursor CURSOR]",
    about: "list all notices and articles, newest first",
    method: "GET",
    path: "notices",
    request: (_, options) => ({ ...paging(options), ...(options.kind && { kind: options.kind }) }),
    print: (page: Page<OperatorNotice>) => pageText(columns, page),
  },
  {
    words: ["notice", "show"],
    usage: "notice show ID",
    about: "show one notice; with --json in the form that `notice edit` takes",
    method: "GET",
    path: "notices/item",
    request: ([id]) => ({ id }),
    print: (item: OperatorNotice) => pageText(columns, { list: [item], next: null }),
  },
  {
    words: ["notice", "new"],
    usage: 'notice new FILE.json [--reason "..."]',
    about:
      "create a notice or an article: {kind, pinned, publishAt, push, pushTo, help, languages: {en: {title, summary, body}}}; `help` of an article names the screens on which it answers a question; `pushTo` says whose devices it is pushed to: {kind: everybody}, {kind: levels, levels: [3, 4]}, {kind: passes, tier: 2}, {kind: language, language: en}",
    method: "POST",
    path: "notices",
    request: ([file = ""], { reason }) => fieldsOf(file, { reason }),
    print: (item: OperatorNotice) => pageText(columns, { list: [item], next: null }),
  },
  {
    words: ["notice", "edit"],
    usage: 'notice edit ID FILE.json [--reason "..."]',
    about: "replace the fields in the file; `languages` is replaced as a whole",
    method: "POST",
    path: "notices",
    request: ([id, file = ""], { reason }) => fieldsOf(file, { id, reason }),
    print: (item: OperatorNotice) => pageText(columns, { list: [item], next: null }),
  },
  {
    words: ["notice", "publish"],
    usage: 'notice publish ID [--reason "..."]',
    about: "publish a scheduled or withdrawn notice now",
    method: "POST",
    path: "notices/publish",
    request: ([id], { reason }) => ({ id, reason }),
    print: (item: OperatorNotice) => pageText(columns, { list: [item], next: null }),
  },
  {
    words: ["notice", "withdraw"],
    usage: 'notice withdraw ID [--reason "..."]',
    about: "withdraw a notice: members no longer see it",
    method: "POST",
    path: "notices/withdraw",
    request: ([id], { reason }) => ({ id, reason }),
    print: (item: OperatorNotice) => pageText(columns, { list: [item], next: null }),
  },
  {
    words: ["notice", "picture"],
    usage: "notice picture FILE",
    about: "upload a JPEG, PNG or WebP of at most 5 MB; prints the Markdown for a notice's body",
    method: "POST",
    path: "upload",
    request: ([file = ""]) => formOf(file),
    print: ({ url }: Uploaded) => `![what it shows](${url})`,
  },
];

const columns = {
  ID: ({ id }: OperatorNotice) => id,
  KIND: ({ kind }: OperatorNotice) => kind,
  "PUBLISH AT": ({ publishAt }: OperatorNotice) => publishAt,
  STATE: ({ publishedAt, withdrawnAt, pinned }: OperatorNotice) => {
    const state = withdrawnAt !== null ? "withdrawn" : publishedAt === null ? "later" : "shown";
    return [state, ...(pinned ? ["pinned"] : [])].join(" ");
  },
  PUSH: ({ delivery, pushTo }: OperatorNotice) =>
    delivery === null ? "none" : `${deliveryText(delivery)}${pushTo ? ` (${recipientsText(pushTo)})` : ""}`,
  LANGUAGES: languagesOf,
  TITLE: titleOf,
};
