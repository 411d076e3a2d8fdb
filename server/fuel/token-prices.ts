/** What fuel costs and has cost. Source: rules.md F1. */
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { TOKEN_PRICES_MAX, type TokenPrice } from "../../contract/fuel/token-schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Store, Tx } from "../store/store.ts";
import { readSettings } from "../core/settings.ts";

/** The price since the platform began, the oldest first, as far as the last changes go; the last is the price of now. */
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

/**
 * Writes down that the price is another from now on, and the first time what it was until then. Whoever calls holds the
 * settings, so that changes are written in their order.
 */
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

/** When there was somebody to whom it had a price: the root member is made at the very first start. */
async function beginning(db: Store | Tx): Promise<Date> {
  const { began } = await db
    .selectFrom("member")
    .select((eb) => eb.fn.min("created_at").as("began"))
    .executeTakeFirstOrThrow();
  return began;
}
