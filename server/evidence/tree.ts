/** Source: rules.md E9. */
import { sql } from "kysely";
import { evidenceAssets } from "../../contract/evidence/assets.ts";
import type { SumNode } from "../../contract/evidence/sum-tree.ts";
import { areEqual, isInBounds } from "../../contract/evidence/sums.ts";
import { ANY_AGE, horizonColumns, isInRange, type Horizon } from "../store/row-changes.ts";
import type { Store, Tx } from "../store/store.ts";
import { buildFirstTree } from "./first-tree.ts";
import type { EmptyNode } from "./hashing.ts";
import { renewLeaves } from "./leaves.ts";
import { renewNodes } from "./nodes.ts";

/** The tree covers all wallets written before `oldest`. */
interface Known {
  number: number;
  oldest: bigint;
}

const known = new WeakMap<Store, Known>();

export interface RenewedTree {
  root: SumNode;
  /** Call after the root's commit. */
  remember: (number: number) => void;
}

/**
 * Reads only newer rows; all after a start, after a restoration to before an earlier root, and if the sums show that a
 * row was missed.
 */
export async function renewTree(db: Store, tx: Tx, last: number, empty: EmptyNode): Promise<RenewedTree> {
  const { rows } = await sql.raw<Horizon>(`select ${horizonColumns}`).execute(tx);
  const horizon = rows[0]!;
  const before = known.get(db);
  const isKnown = before !== undefined && before.number <= last && isInRange(before.oldest, horizon);
  const all = { next: horizon.next, age: ANY_AGE };
  const young = isKnown ? { next: horizon.next, age: horizon.next - before.oldest } : all;
  const owned = await ownedInAll(tx);
  const isFirst = (await tx.selectFrom("sum_leaf").select("slot").limit(1).executeTakeFirst()) === undefined;
  let root = isFirst ? await buildFirstTree(tx, empty) : null;
  root ??= await renewNodes(tx, await renewLeaves(tx, young), empty);
  if (!areEqual(root.sums, owned)) root = await renewNodes(tx, await renewLeaves(tx, all), empty);
  if (!areEqual(root.sums, owned) || !isInBounds(root.sums))
    throw new Error(`the tree sums up to ${root.sums.join()} and the wallets to ${owned.join()}`);
  return { root, remember: (number) => known.set(db, { number, oldest: horizon.oldest }) };
}

async function ownedInAll(tx: Tx): Promise<bigint[]> {
  const sums = evidenceAssets.map((asset) => `coalesce(sum(${asset}), 0)::text as ${asset}`).join(", ");
  const { rows } = await sql.raw<Record<string, string>>(`select ${sums} from wallet`).execute(tx);
  return evidenceAssets.map((asset) => BigInt(rows[0]![asset]!));
}
