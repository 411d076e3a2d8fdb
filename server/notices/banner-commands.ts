import type { OperatorBanner } from "../../contract/notices/operator-schemas.ts";
import type { Command } from "../operator/cli/command.ts";
import { fieldsOf } from "../operator/cli/fields-file.ts";
import { languagesOf, pageText, paging, titleOf, type Page } from "../operator/cli/lists.ts";

export const bannerCommands: Command[] = [
  {
    words: ["banner", "list"],
    usage: "banner list [--limit N] [--cursor CURSOR]",
    about: "list all banners, newest first",
    method: "GET",
    path: "banners",
    request: (_, options) => paging(options),
    print: (page: Page<OperatorBanner>) => pageText(columns, page),
  },
  {
    words: ["banner", "new"],
    usage: 'banner new FILE.json [--reason "..."]',
    about: "create a banner: {image, link, position, publishAt, hidden, languages: {en: {title}}}",
    method: "POST",
    path: "banners",
    request: ([file = ""], { reason }) => fieldsOf(file, { reason }),
    print: itemText,
  },
  {
    words: ["banner", "edit"],
    usage: 'banner edit ID FILE.json [--reason "..."]',
    about: "replace the fields in the file; `languages` is replaced as a whole",
    method: "POST",
    path: "banners",
    request: ([id, file = ""], { reason }) => fieldsOf(file, { id, reason }),
    print: itemText,
  },
  {
    words: ["banner", "hide"],
    usage: 'banner hide ID [--reason "..."]',
    about: "hide a banner",
    method: "POST",
    path: "banners",
    request: ([id], { reason }) => ({ id, hidden: true, reason }),
    print: itemText,
  },
  {
    words: ["banner", "show"],
    usage: 'banner show ID [--reason "..."]',
    about: "show a hidden banner again",
    method: "POST",
    path: "banners",
    request: ([id], { reason }) => ({ id, hidden: false, reason }),
    print: itemText,
  },
];

const columns = {
  ID: ({ id }: OperatorBanner) => id,
  POSITION: ({ position }: OperatorBanner) => String(position),
  "PUBLISH AT": ({ publishAt }: OperatorBanner) => publishAt,
  STATE: ({ hidden, publishedAt }: OperatorBanner) =>
    hidden ? "hidden" : publishedAt === null ? "later" : "shown",
  IMAGE: ({ image }: OperatorBanner) => image,
  LINK: ({ link }: OperatorBanner) => link,
  LANGUAGES: languagesOf,
  TITLE: titleOf,
};

function itemText(item: OperatorBanner): string {
  return pageText(columns, { list: [item], next: null });
}
