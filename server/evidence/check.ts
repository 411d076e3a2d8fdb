/** Source: rules.md E10, O135. */
import type { Context } from "../core/context.ts";
import type { Inspection, LedgerInspection } from "../ledger/inspection.ts";
import type { Tx } from "../store/store.ts";
import { findBrokenFreshTree } from "./check-fresh-tree.ts";
import { checkRoots, type RootCheck } from "./check-roots.ts";
import { findBrokenTree } from "./check-tree.ts";
import { toPublished } from "./read.ts";

type Signing = Pick<Context, "receipts">;

export function inspectEvidence({ receipts }: Signing): LedgerInspection {
  return async (tx) => {
    const { broken, last } = await checkRoots(tx, receipts);
    return broken ?? (last && (await findBrokenTree(tx, last)));
  };
}

/** Null without roots. */
type Sealed = { number: number; hash: string; audit: { id: string; count: string; hash: string } } | null;

export function evidenceInspection(signing: Signing): Inspection {
  return {
    name: "evidence",
    whole: inspectEvidence(signing),
    async since(tx, sealed) {
      const from = await rootOf(tx, sealed as Sealed);
      if (from === "gone")
        return `evidence: each root follows the one before: root ${(sealed as Sealed)!.number}`;
      const { broken, last } = await checkRoots(tx, signing.receipts, from ?? {});
      return broken ?? (last && (await findBrokenFreshTree(tx, last)));
    },
    seal: sealRoot,
  };
}

async function rootOf(tx: Tx, sealed: Sealed): Promise<RootCheck | "gone" | null> {
  if (sealed === null) return null;
  const { number, hash, audit } = sealed;
  const row = await tx
    .selectFrom("evidence_root")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirst();
  if (row?.hash !== hash) return "gone";
  return {
    from: {
      root: toPublished(row),
      audit: { id: BigInt(audit.id), count: BigInt(audit.count), hash: audit.hash },
    },
  };
}

/** Verified in this snapshot, now or by the previous point. */
async function sealRoot(tx: Tx): Promise<Sealed> {
  const { number, hash } = await tx.selectFrom("evidence_head").selectAll().executeTakeFirstOrThrow();
  if (number === 0) return null;
  const act = await tx.selectFrom("audit").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  const end = await tx.selectFrom("audit_head").selectAll().executeTakeFirstOrThrow();
  const audit = { id: (act?.id ?? 0n).toString(), count: end.count.toString(), hash: end.hash };
  return { number, hash, audit };
}
