import type { ReactNode } from "react";
import type { ListName } from "../../shared/schema.ts";
import { useFetchedAt } from "../../state/use-mirrored.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadMore } from "../../ui/later/lists/LoadMore.tsx";
import { UnkeptList } from "./unkept/UnkeptList.tsx";
import { NotLoaded } from "../NotLoaded.tsx";
import { AsOf } from "../AsOf.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { List } from "../../ui/later/lists/List.tsx";
import styles from "./RecordList.module.css";

export interface RecordListProps<T> {
  list: ListName;
  title: string;
  found:
    | { state: "loading" | "absent" }
    | { state: "ready"; records: readonly T[]; more: "loadmore" | "nomore"; loadMore: () => void };
  empty: { title: string; text: string; icon: ReactNode };
  /** Replaces the list where there is room to compare. */
  renderTable?: ((records: readonly T[]) => ReactNode) | undefined;
  children: (record: T) => ReactNode;
}

/** Newest first. */
export function RecordList<T>(props: RecordListProps<T>) {
  const { list, title, found, empty, renderTable, children } = props;
  const asOf = useFetchedAt(list);
  if (found.state !== "ready") return <NotLoaded state={found.state} shape="row" count={4} />;
  return (
    <div className={styles.records}>
      <UnkeptList part={list} />
      <Card look="plain" title={title} aside={<AsOf at={asOf} />}>
        {found.records.length === 0 ? (
          <EmptyState icon={empty.icon} title={empty.title}>
            {empty.text}
          </EmptyState>
        ) : renderTable ? (
          renderTable(found.records)
        ) : (
          <List label={title}>{found.records.map(children)}</List>
        )}
      </Card>
      {found.records.length > 0 ? <LoadMore state={found.more} onLoadMore={found.loadMore} /> : null}
    </div>
  );
}
