import { useState } from "react";
import type { RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import { failureOf, type Failure } from "../../src/state/later/failure.ts";
import { send } from "./client.ts";
import { useRead, type Read, type Reading } from "./use-read.ts";

interface Page<T> {
  list: T[];
  next: string | null;
}

export type Paged = { [C in Reading]: ResponseOf<C> extends Page<unknown> ? C : never }[Reading];
export type ItemOf<C extends Paged> = ResponseOf<C> extends Page<infer T> ? T : never;

interface Further<T> {
  of: unknown;
  list: T[];
  next: string | null;
  failure: Failure | null;
}

export interface Pages<T> extends Omit<Read<T[]>, "data"> {
  list: T[] | null;
  state: "loadmore" | "loading" | "nomore";
  more: () => void;
}

/** A list by pages. The first page is read again after each act, which drops the further ones. */
export function usePages<C extends Paged>(call: C, request: RequestOf<C>): Pages<ItemOf<C>> {
  const { data, ...read } = useRead(call, request);
  const first = data as Page<ItemOf<C>> | null;
  const [held, setFurther] = useState<Further<ItemOf<C>> | null>(null);
  const [loading, setLoading] = useState(false);
  const further = held?.of === first ? held : null;
  const next = further ? further.next : (first?.next ?? null);

  async function load() {
    if (next === null || loading) return;
    setLoading(true);
    const before = further?.list ?? [];
    try {
      const { data: page } = await send(call, { ...request, cursor: next });
      const { list, next: then } = page as Page<ItemOf<C>>;
      setFurther({ of: first, list: [...before, ...list], next: then, failure: null });
    } catch (error) {
      setFurther({ of: first, list: before, next, failure: failureOf(error) });
    } finally {
      setLoading(false);
    }
  }

  return {
    ...read,
    failure: read.failure ?? further?.failure ?? null,
    list: first && [...first.list, ...(further?.list ?? [])],
    state: loading ? "loading" : next === null ? "nomore" : "loadmore",
    more: () => void load(),
  };
}
