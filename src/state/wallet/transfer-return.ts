import type { TransferReturn } from "../../../contract/wallet/return-schemas.ts";
import { api } from "../client.ts";
import { useRecords } from "../later/use-records.ts";
import { useAnswer, type Answer } from "../later/use-answer.ts";

/** Asks again when another transfer has come, which may be the return. */
export function useTransferReturn(id: string): Answer<TransferReturn> {
  const found = useRecords("transfers");
  const newest = found.state === "ready" ? (found.records[0]?.id ?? "") : "";
  return useAnswer(`${id} ${newest}`, async () => (await api.call("GET wallet/transferReturn", { id })).data);
}
