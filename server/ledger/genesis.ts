import { UNIT } from "../../contract/money.ts";
import type { Store } from "../store/store.ts";
import { STRIPES } from "./accounts.ts";
import { Posting } from "./posting.ts";

/** Source: rules.md M16. */
export const FUEL_SUPPLY = 10_000_000n * UNIT;

/** Once per database. */
export async function mintFuel(db: Store, at: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const claimed = await tx
      .insertInto("secret")
      .values({ name: "fuel-minted", value: at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("name")
      .executeTakeFirst();
    if (!claimed) return;
    const share = FUEL_SUPPLY / BigInt(STRIPES);
    for (let stripe = 0; stripe < STRIPES; stripe += 1) {
      const posting = await Posting.open(tx, [], at);
      posting.post({ kind: "mint", type: "credit", source: {} }, [
        { party: { pool: "supply" }, asset: "fuel", amount: -share },
        { party: { pool: "treasury" }, asset: "fuel", amount: share },
      ]);
      await posting.write(stripe);
    }
  });
}
