/** `tokenHash` is null for acts without a session. */
export interface Spender {
  memberId: bigint;
  tokenHash: Buffer | null;
}
