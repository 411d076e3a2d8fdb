import { tableLines, type Columns } from "./table.ts";

export interface Page<Item> {
  list: Item[];
  next: string | null;
}

export function paging({ limit, cursor }: Record<string, string | undefined>): Record<string, string> {
  return { ...(limit && { limit }), ...(cursor && { cursor }) };
}

export function pageText<Item>(columns: Columns<Item>, { list, next }: Page<Item>): string {
  return withNext(list.length === 0 ? "none" : tableLines(columns, list).join("\n"), next);
}

export function withNext(text: string, next: string | null): string {
  return next === null ? text : `${text}\n\nmore: --cursor ${next}`;
}

interface Texts {
  languages: Partial<Record<string, { title: string }>>;
}

export function languagesOf({ languages }: Texts): string {
  return Object.keys(languages).join(" ");
}

/** In English where available. */
export function titleOf({ languages }: Texts): string {
  return (languages.en ?? Object.values(languages)[0])?.title ?? "";
}
