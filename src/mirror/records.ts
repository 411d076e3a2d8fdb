import type { Sync } from "../../contract/sync/schemas.ts";
import type { ItemRow, ListName, Lists } from "../shared/schema.ts";

export interface Records {
  votes: Sync["votes"];
  items: ItemRow[];
  deleted: { votes: string[]; items: [ListName, string][] };
}

export function recordsOf({ votes, lists, deleted }: Pick<Sync, "votes" | "lists" | "deleted">): Records {
  const { votes: goneVotes = [], ...goneItems } = deleted;
  return {
    votes,
    items: entries(lists).flatMap(([list, records]) => records.map((value) => toRow(list, value))),
    deleted: {
      votes: goneVotes,
      items: entries(goneItems).flatMap(([list, ids]) => ids.map((id): [ListName, string] => [list, id])),
    },
  };
}

/** Team members have only their name as an id. */
function toRow(list: ListName, value: Lists[ListName]): ItemRow {
  const id = "id" in value ? value.id : value.account;
  return { list, id, order: `${value.createdAt} ${id.padStart(20, "0")}`, value };
}

function entries<T extends object>(lists: T): [ListName, NonNullable<T[keyof T]>][] {
  return Object.entries(lists) as [ListName, NonNullable<T[keyof T]>][];
}
