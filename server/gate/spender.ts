/** The member, and the session that asked; null for acts without a session. `Caller` is one. */
export interface Spender {
  memberId: bigint;
  tokenHash: Buffer | null;
}
