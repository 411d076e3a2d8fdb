import { addressIn, isAddressShare } from "../../shared/shares.ts";
import { readShares, type KeptShare } from "../later/drafts/shares.ts";

/** The address shared last; `drop` removes all. Null without one. */
export async function addressShare(): Promise<{ address: string; drop(): Promise<void> } | null> {
  const shares = await readShares(isAddressShare);
  const address = addressIn(shares.at(-1)?.text ?? "");
  return address === null ? null : { address, drop: () => dropAll(shares) };
}

async function dropAll(shares: readonly KeptShare[]): Promise<void> {
  for (const { drop } of shares)
    await drop().catch((error: unknown) => console.warn("A shared address could not be dropped", error));
}
