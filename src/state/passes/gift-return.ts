import type { GiftReturn } from "../../../contract/passes/return-schemas.ts";
import { api } from "../client.ts";
import { useRecords } from "../later/use-records.ts";
import { useAnswer, type Answer } from "../later/use-answer.ts";

/**
 * Asks again when the member's passes have moved, by which the gift may have been returned.
 * @param id of the member's record of the gift.
 */
export function useGiftReturn(id: string): Answer<GiftReturn> {
  const found = useRecords("passMoves");
  const newest = found.state === "ready" ? (found.records[0]?.id ?? "") : "";
  return useAnswer(`${id} ${newest}`, async () => (await api.call("GET nft/transferReturn", { id })).data);
}
