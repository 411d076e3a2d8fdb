import type { AddressMarks } from "../chain/address-marks.ts";
import type { Chain } from "../chain/client.ts";
import type { ReceiptSigner } from "../ledger/receipts.ts";
import type { Store } from "../store/store.ts";

export type { Line } from "../ledger/posting.ts";
export type { Tx } from "../store/store.ts";

/** Passed to every use case. The same on every server of a database. */
export interface Context {
  db: Store;
  receipts: ReceiptSigner;
  /** The server's clock; client clocks are never used. */
  now: () => Date;
  /** Null closes deposits. */
  chain: Chain | null;
  /** Addresses given out, as this machine remembers them beside the database. */
  marks: AddressMarks;
}

export interface Caller {
  memberId: bigint;
  tokenHash: Buffer;
}
