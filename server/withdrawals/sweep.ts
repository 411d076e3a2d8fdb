/** The transactions are signed offline with the addresses' key. */
import { parseAmount } from "../../contract/money.ts";
import type { SweepBatch, SweepQuery, SweepTransfer } from "../../contract/withdrawals/chain-schemas.ts";
import { payableAddress } from "../chain/address.ts";
import type { Chain } from "../chain/client.ts";
import { coinBalance, toCoins, tokenBalance, transactionCount, transferData } from "../chain/payments.ts";
import { fromUnits } from "../chain/transfers.ts";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";
import { depositedAddresses, ownersOf, type DepositedAddress } from "../deposits/addresses.ts";
import { limiter } from "../core/limiter.ts";

const CONCURRENT_REQUESTS = 16;

/**
 * Addresses come in the order of allocation.
 * @throws Refused `deposits_closed` without a chain, `bad_address` (field `to`) without a target, `platform_address`
 * for the token's address and for a member's, where it would be credited.
 */
export async function sweepBatch({ chain, db }: Context, { to, min = "0" }: SweepQuery): Promise<SweepBatch> {
  if (!chain) throw new Refused("deposits_closed");
  const target = payableAddress(to ?? (await chain.settings.payout?.signer.address()) ?? "");
  if (target === null) throw new Refused("bad_address", { field: "to" });
  if (target === chain.settings.token || (await ownersOf(db, [target])).size > 0)
    throw new Refused("platform_address", { field: "to" });
  const least = fromUnits(parseAmount(min), await chain.decimals());
  const limited = limiter(CONCURRENT_REQUESTS);
  const transfers = await Promise.all(
    (await depositedAddresses(db)).map((address) => limited(() => transferOf(chain, address, target, least))),
  );
  return { transfers: transfers.filter((transfer) => transfer !== null) };
}

async function transferOf(
  chain: Chain,
  { address, child, key_id }: DepositedAddress,
  to: string,
  least: bigint,
): Promise<SweepTransfer | null> {
  const value = await tokenBalance(chain, address);
  if (value === 0n || value < least) return null;
  const { chainId, token } = chain.settings;
  return {
    chainId,
    from: address,
    index: child,
    path: `m/44'/60'/0'/0/${child}`,
    keyId: key_id,
    to,
    token,
    amount: toCoins(value, await chain.decimals()),
    value: value.toString(),
    data: transferData(to, value),
    nonce: await transactionCount(chain, address, "pending"),
    coin: toCoins(await coinBalance(chain, address)),
  };
}
