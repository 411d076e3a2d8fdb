import { useEffect, useState } from "react";
import type { ListName, Lists } from "../../shared/schema.ts";
import { clearQuery } from "./clear-query.ts";
import { useRecord } from "./use-records.ts";

/**
 * Opens a record by a press or by the address (`#/pages/withdraw?id=3`), as soon as the mirror has it.
 * @param search the address's query.
 */
export function useOpenedRecord<L extends ListName>(list: L, path: string, search: string) {
  const requested = new URLSearchParams(search).get("id");
  const [id, setId] = useState(requested);
  if (requested !== null && requested !== id) setId(requested);
  useEffect(() => {
    if (requested !== null) clearQuery(path);
  }, [requested, path]);
  const found = useRecord(list, id ?? "");
  const record: Lists[L] | undefined = id !== null && found.state === "ready" ? found.record : undefined;
  return { record, open: setId, close: () => setId(null) };
}
