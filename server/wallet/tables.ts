/** Of a member transfer that was asked for back or returned. */
export interface TransferReturnTable {
  /** The ledger transaction of the transfer. */
  transaction_id: string;
  asked_at: Date | null;
  returned_at: Date | null;
  /** The ledger transaction that returned it. */
  return_id: string | null;
}

declare module "../store/tables.ts" {
  interface Tables {
    transfer_return: TransferReturnTable;
  }
}
