import type { TransferReturn } from "../../../contract/wallet/return-schemas.ts";
import { api } from "../client.ts";
import { useAnswer, type Answer } from "../later/use-answer.ts";

/** @param id of the transfer; null asks nothing. */
export function useTransferReturn(id: string | null): Answer<TransferReturn> {
  return useAnswer(id, async () => (await api.call("GET wallet/transferReturn", { id: id! })).data);
}
