/** Source: rules.md F1. */
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { TOKEN_PRICES_MAX, type TokenPrice } from "../../contract/fuel/token-schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Store, Tx } from "../store/store.ts";
import { readSettings } from "../core/settings.ts";

/** Oldest first; the last is current. */
export async function readTokenPrices(db: Store): Promise<TokenPrice[]> {
  const newest = await db
    .selectFrom("token_price")
    .select(["at", "price"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(TOKEN_PRICES_MAX)
    .execute();
  if (newest.length > 0) {
    return newest.toReversed().map(({ at, price }) => ({ at: at.toISOString(), price: formatAmount(price) }));
  }
  const [{ tokenPrice }, began] = [await readSettings(db), await beginning(db)];
  return [{ at: began.toISOString(), price: formatAmount(parseAmount(tokenPrice)) }];
}

/** The first change also records the initial price. The caller has locked the settings. */
export async function recordTokenPrice(tx: Tx, before: Settings, after: Settings, at: Date): Promise<void> {
  const [from, to] = [parseAmount(before.tokenPrice), parseAmount(after.tokenPrice)];
  if (from === to) return;
  const known = await tx.selectFrom("token_price").select("id").limit(1).executeTakeFirst();
  const began = known ? null : await beginning(tx);
  await tx
    .insertInto("token_price")
    .values([...(began ? [{ at: began < at ? began : at, price: from }] : []), { at, price: to }])
    .execute();
}

/** The root member's creation. */
async function beginning(db: Store | Tx): Promise<Date> {
  const { began } = await db
    .selectFrom("member")
    .select((eb) => eb.fn.min("created_at").as("began"))
    .executeTakeFirstOrThrow();
  return began;
}
