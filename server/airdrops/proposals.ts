/** An airdrop starts exactly as previewed, or not at all. Source: rules.md O97, O115, O116. */
import { AIRDROP_MAX } from "../../contract/airdrops/amounts.ts";
import type { AirdropStart } from "../../contract/airdrops/operator-schemas.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { actingFor } from "../core/acting.ts";
import type { Tx } from "../core/context.ts";
import { Refused } from "../core/refused.ts";
import { readSettings } from "../core/settings.ts";
import { recordAct } from "../operator/audit.ts";
import type { ProposalKind } from "../operator/proposals/kind.ts";
import { digestOf, frozenPieces, piecesOf } from "./audience.ts";
import { moveFromBook } from "./book.ts";
import { countStarted } from "./day-limit.ts";
import { readAirdrop } from "./read.ts";
import type { AirdropRow } from "./tables.ts";

export const airdropKind: ProposalKind<"POST operator/airdrop/start"> = {
  call: "POST operator/airdrop/start",
  async preview(tx, request) {
    const row = await lockChecked(tx, request);
    const { title, asset, book, audience, split, asked, count, total, rest, largest, available } =
      await readAirdrop(tx, row.id);
    const after = formatAmount(parseAmount(available) - row.total);
    return {
      subject: `airdrop ${row.id}`,
      restsOn: { airdrop: row.id.toString(), digest: row.digest },
      effect: {
        airdrop: row.id.toString(),
        title,
        asset,
        audience,
        split,
        asked,
        recipients: count,
        total,
        largest,
        rest,
        book,
        reason: request.reason,
        before: { available },
        after: { available: after },
      },
    };
  },
  async perform(tx, request, { at }) {
    const row = await lockChecked(tx, request);
    const { id, title, asset, book, count, total, digest } = row;
    await countStarted(tx, row, await readSettings(tx), at);
    await moveFromBook(tx, row, total, at);
    const { reason } = request;
    await tx
      .updateTable("airdrop")
      .set({
        state: "running",
        started_by: actingFor(tx).operator,
        started_at: at,
        reason,
      })
      .where("id", "=", id)
      .execute();
    const after = { title, asset, book, recipients: count, total: formatAmount(total), digest };
    const act = { act: "airdrop start", subject: `airdrop ${id}`, reason };
    await recordAct(tx, { ...act, before: { state: row.state }, after: { state: "running", ...after } }, at);
    return readAirdrop(tx, id);
  },
};

/** Verified in this transaction, so that a million members are not read twice. */
const checked = new WeakMap<Tx, bigint>();

/**
 * Reads recipients and amounts again.
 * @throws Refused `not_found`, `airdrop_state`, `airdrop_changed`; `invalid` if nobody would get anything.
 */
async function lockChecked(tx: Tx, { id, digest }: AirdropStart): Promise<AirdropRow> {
  const row = await tx
    .selectFrom("airdrop")
    .selectAll()
    .where("id", "=", BigInt(id))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused("not_found", { field: "id" });
  if (row.state !== "draft") throw new Refused("airdrop_state");
  if (row.count === 0) throw new Refused("invalid", { field: "audience" });
  // A share that rounds to zero has no line; a total beyond the ledger's range was cut.
  if ((row.split === "shared" && row.asked < row.weight) || row.total >= AIRDROP_MAX)
    throw new Refused("invalid", { field: "amount" });
  if (row.digest !== digest) throw new Refused("airdrop_changed");
  if (checked.get(tx) === row.id) return row;
  if ((await digestOf(tx, row, piecesOf(row.audience) ?? frozenPieces(row.id))) !== digest)
    throw new Refused("airdrop_changed");
  checked.set(tx, row.id);
  return row;
}
