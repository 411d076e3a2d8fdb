/** At one block, as a quorum of nodes states them. Source: rules.md E12. */
import { sql } from "kysely";
import type { ReserveAddress, Reserves } from "../../contract/evidence/root.ts";
import { formatAmount } from "../../contract/money.ts";
import { withinTime } from "../../contract/time-limit.ts";
import { askMost, askQuorum } from "../chain/ask-nodes.ts";
import type { Chain } from "../chain/client.ts";
import { signOwnership } from "../chain/ownership.ts";
import { tokenBalance } from "../chain/payments.ts";
import { toUnits } from "../chain/transfers.ts";
import { isNodeError } from "../chain/transport.ts";
import type { Context } from "../core/context.ts";
import { limiter } from "../core/limiter.ts";
import type { Store } from "../store/store.ts";

/** A root waits no longer than this for the nodes. */
const LIMIT_MS = 30_000;
const CONCURRENT_REQUESTS = 16;

type Known = Omit<ReserveAddress, "balance">;

/** Null, for a root without reserves, if nodes do not answer, agree or finish in time. */
export async function readReserves({ db }: Pick<Context, "db">, chain: Chain): Promise<Reserves | null> {
  try {
    return (await withinTime(LIMIT_MS, readAt(db, chain))) ?? null;
  } catch (error) {
    if (isNodeError(error)) return null;
    throw error;
  }
}

async function readAt(db: Store, chain: Chain): Promise<Reserves | null> {
  const { chainId, token, confirmations } = chain.settings;
  const known = await askMost(chain, async (node) => (await node.head()).number);
  // Deep enough to stay, and above everything credited in the following snapshot.
  const number = known - BigInt(Math.floor(confirmations / 2));
  if (number < 0n) return null;
  const hash = await askQuorum(chain, async (node) => (await node.header(number))?.hash ?? null);
  if (hash === null) return null;
  const decimals = await chain.decimals();
  const limited = limiter(CONCURRENT_REQUESTS);
  const read = await Promise.all(
    (await ownAddresses(db, chain)).map((own) =>
      limited(async () => ({
        own,
        balance: toUnits(await askQuorum(chain, (node) => tokenBalance(node, own.address, number)), decimals)
          .amount,
      })),
    ),
  );
  const held = read.filter(({ own, balance }) => balance > 0n || own.kind !== "deposit");
  return {
    chainId,
    token,
    block: { number: Number(number), hash },
    total: formatAmount(held.reduce((sum, { balance }) => sum + balance, 0n)),
    addresses: held.map(({ own, balance }) => ({ ...own, balance: formatAmount(balance) })),
  };
}

/** Without duplicates. */
async function ownAddresses(db: Store, chain: Chain): Promise<Known[]> {
  const { payout, cold } = chain.settings;
  const hot: Known[] = payout
    ? [
        {
          kind: "hot",
          address: await payout.signer.address(),
          index: null,
          signature: await signOwnership(chain.settings, payout.signer),
        },
      ]
    : [];
  const named = (cold ?? []).map((one): Known => ({ kind: "cold", index: null, ...one }));
  const all = [...hot, ...named, ...(await depositAddresses(db))];
  return [...new Map(all.toReversed().map((one) => [one.address, one])).values()].toReversed();
}

/** Unsigned, since the server has only the public key. */
async function depositAddresses(db: Store): Promise<Known[]> {
  const { rows } = await sql<{ address: string; child: number }>`
    select address, child from deposit_address where member_id in (select member_id from deposit)
    order by key_id, child`.execute(db);
  return rows.map(({ address, child }) => ({ kind: "deposit", address, index: child, signature: null }));
}
