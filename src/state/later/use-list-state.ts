import type { ListName } from "../../shared/schema.ts";
import { useConnection } from "../connection.ts";
import { useFetchedAt } from "../use-mirrored.ts";
import { refresh } from "../refresh.ts";

/** What a list of records says beside them: the time that they are from, and whether and how to fetch them anew. */
export function useListState(list: ListName) {
  const { status } = useConnection();
  return { asOf: useFetchedAt(list), online: status === "online", onRetry };
}

function onRetry(): void {
  void refresh();
}
