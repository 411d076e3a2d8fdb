import { useConnection } from "./connection.ts";
import { refresh } from "./refresh.ts";

/** What a list of records says beside them: the time that they are from, and whether and how to fetch them anew. */
export function useListState() {
  const { status, asOf } = useConnection();
  return { asOf, online: status === "online", onRetry };
}

function onRetry(): void {
  void refresh();
}
