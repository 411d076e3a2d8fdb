/** Who spends: the member, and the session that asked. `Caller` is one; null is for acts without a session. */
export interface Spender {
  memberId: bigint;
  tokenHash: Buffer | null;
}
