import type { Chain } from "../chain/client.ts";
import type { ReceiptSigner } from "../ledger/receipts.ts";
import type { Store } from "../store/store.ts";

export type { Line } from "../ledger/posting.ts";
export type { Tx } from "../store/store.ts";

/** What every use case is given. Nothing in it differs between several servers on one database. */
export interface Context {
  db: Store;
  receipts: ReceiptSigner;
  /** The server's clock: it alone decides about time. */
  now: () => Date;
  /** Null: deposits are closed. */
  chain: Chain | null;
}

/** The member a request comes from. */
export interface Caller {
  memberId: bigint;
  tokenHash: Buffer;
}
