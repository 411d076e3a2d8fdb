/** For payments to the platform, and what stays with the member in another form. Source: rules.md G1, G3, G9. */
import type { Suspendable } from "../../contract/operator/suspendable.ts";
import { issueDebit, type DebitRight } from "../ledger/debit.ts";
import { Posting } from "../ledger/posting.ts";
import type { Tx } from "../store/store.ts";
import { orRefused, Refused } from "../core/refused.ts";
import { assertMaySpend, lockStandings, type Standing } from "./standing.ts";
import type { Spender } from "./spender.ts";

export type Spend = DebitRight<"spend">;

export interface OpenSpend {
  posting: Posting;
  spend: Spend;
}

/** Locks the member's wallet. @throws Refused `signed_out`, `frozen`, `suspended` */
export async function openSpend(tx: Tx, spender: Spender, act: Suspendable, at: Date): Promise<OpenSpend> {
  const posting = await Posting.open(tx, [spender.memberId], at);
  const granted = (await grantSpends(tx, [spender], act, at)).get(spender.memberId)!;
  if (granted instanceof Refused) throw granted;
  return { posting, spend: granted };
}

/** The caller has locked the wallets. @returns by member. */
export async function grantSpends(
  tx: Tx,
  spenders: Spender[],
  act: Suspendable,
  at: Date,
): Promise<Map<bigint, Spend | Refused>> {
  const standings = await lockStandings(tx, spenders, at);
  return new Map(Array.from(standings, ([member, standing]) => [member, grant(standing, act)]));
}

function grant(standing: Standing, act: Suspendable): Spend | Refused {
  return orRefused(() => {
    assertMaySpend(standing, act);
    return issueDebit({ member: standing.id, scope: "spend" });
  });
}
