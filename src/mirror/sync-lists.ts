import { PAGE_SIZE_MAX } from "../../contract/envelope.ts";
import type { Vote } from "../../contract/votes/schemas.ts";
import type { Notice } from "../../contract/notices/schemas.ts";
import type { Answer } from "../shared/answer.ts";
import { putFetchedAt } from "./batch.ts";
import type { Batch, NoticeKind } from "./store.ts";
import type { Fetch } from "./fetch.ts";

/** All or none: a partial list would delete the rest. */
export async function fetchNotices(fetch: Fetch, kind: NoticeKind, batch: Batch): Promise<void> {
  const notices = await allPages<Notice>((page) => fetch("GET notice", { kind, ...page }));
  if (!notices) return;
  batch.notices[kind] = notices.list;
  putFetchedAt(batch, kind, notices.at);
}

/** All or none. */
export async function fetchVotes(fetch: Fetch, batch: Batch): Promise<void> {
  const votes = await allPages<Vote>((page) => fetch("GET vote/voteValues", page));
  if (!votes) return;
  batch.votes = votes.list;
  putFetchedAt(batch, "votes", votes.at);
}

interface PageRequest {
  limit: number;
  cursor?: string;
}

async function allPages<T>(
  fetchPage: (page: PageRequest) => Promise<Answer<{ list: T[]; next: string | null }> | null>,
): Promise<{ list: T[]; at: Date } | null> {
  const list: T[] = [];
  let at: Date | undefined;
  let cursor: string | null = null;
  do {
    const page = await fetchPage({ limit: PAGE_SIZE_MAX, ...(cursor === null ? {} : { cursor }) });
    if (!page) return null;
    at ??= page.at;
    list.push(...page.data.list);
    cursor = page.data.next;
  } while (cursor !== null);
  return { list, at };
}
