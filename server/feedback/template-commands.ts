import type { Template } from "../../contract/feedback/operator-schemas.ts";
import type { Command } from "../operator/cli/command.ts";
import { fieldsOf } from "../operator/cli/fields-file.ts";
import { pageText } from "../operator/cli/lists.ts";

const print = (item: Template) => pageText(columns, { list: [item], next: null });

export const templateCommands: Command[] = [
  {
    words: ["template", "list"],
    usage: "template list",
    about: "list templates of replies",
    method: "GET",
    path: "feedback/templates",
    request: () => ({}),
    print: ({ list }: { list: Template[] }) => pageText(columns, { list, next: null }),
  },
  {
    words: ["template", "new"],
    usage: "template new FILE.json",
    about: "make a template: {name, languages: {en: {text}}}",
    method: "POST",
    path: "feedback/templates",
    request: ([file = ""]) => fieldsOf(file, {}),
    print,
  },
  {
    words: ["template", "edit"],
    usage: "template edit ID FILE.json",
    about:
      "replace a template; a `version` in the file refuses it when another operator changed it meanwhile",
    method: "POST",
    path: "feedback/templates",
    request: ([id, file = ""]) => fieldsOf(file, { id }),
    print,
  },
  {
    words: ["template", "remove"],
    usage: "template remove ID",
    about: "remove a template",
    method: "POST",
    path: "feedback/templates/remove",
    request: ([id]) => ({ id }),
    print: () => "removed",
  },
];

const columns = {
  ID: ({ id }: Template) => id,
  VERSION: ({ version }: Template) => String(version),
  NAME: ({ name }: Template) => name,
  LANGUAGES: ({ languages }: Template) => Object.keys(languages).join(" "),
  TEXT: ({ languages }: Template) => (languages.en ?? Object.values(languages)[0])?.text ?? "",
};
