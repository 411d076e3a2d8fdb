import type { ReactNode } from "react";
import type { RequestOf } from "../../contract/endpoints.ts";
import { EmptyState } from "../../src/ui/feedback/EmptyState.tsx";
import { Card } from "../../src/ui/layout/Card.tsx";
import { List } from "../../src/ui/later/lists/List.tsx";
import { usePages, type ItemOf, type Paged } from "../state/use-pages.ts";
import { More } from "./More.tsx";
import { ReadState } from "./ReadState.tsx";

export interface PagedListProps<C extends Paged> {
  call: C;
  request: RequestOf<C>;
  label: string;
  empty: string;
  /** A `ListItem` with a key. */
  children: (item: ItemOf<C>) => ReactNode;
}

export function PagedList<C extends Paged>({ call, request, label, empty, children }: PagedListProps<C>) {
  const pages = usePages(call, request);
  return (
    <ReadState read={pages}>
      {pages.list?.length === 0 ? <EmptyState title={empty} /> : null}
      {pages.list && pages.list.length > 0 ? (
        <Card look="plain" title={label}>
          <List label={label}>{pages.list.map(children)}</List>
        </Card>
      ) : null}
      <More pages={pages} />
    </ReadState>
  );
}
