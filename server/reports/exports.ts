/** The audit log records who exported the ledger. Source: rules.md O128. */
import { Readable } from "node:stream";
import type { LedgerQuery, RangeQuery } from "../../contract/reports/schemas.ts";
import { actAs, type OperatorIdentity } from "../core/acting.ts";
import type { Context } from "../core/context.ts";
import { Refused } from "../core/refused.ts";
import { transact } from "../core/transact.ts";
import { recordAct } from "../operator/audit.ts";
import { ledgerFile } from "./ledger-file.ts";
import { closedRange } from "./read.ts";
import { sheetsFile } from "./sheets-file.ts";

/** Roles whose work needs account names. */
const SEE_ACCOUNTS = ["admin", "auditor"] as const;

/** @throws Refused `operator_forbidden` if accounts are requested without such a role; as `closedRange`. */
export async function openLedgerFile(
  ctx: Context,
  identity: OperatorIdentity,
  { from, to, accounts }: LedgerQuery,
) {
  const withAccounts = accounts !== undefined;
  const { roles } = identity;
  if (withAccounts && roles !== null && !SEE_ACCOUNTS.some((role) => roles.includes(role)))
    throw new Refused("operator_forbidden", { field: "accounts" });
  const days = await closedRange(ctx.db, { from, to });
  await transact(ctx.db, async (tx) => {
    actAs(tx, identity);
    const act = { act: "ledger export", subject: `${from}..${to}`, before: null, reason: "" };
    await recordAct(tx, { ...act, after: { accounts: withAccounts } }, ctx.now());
  });
  const name = `ledger-${from}-${to}.csv`;
  return { name, body: Readable.from(ledgerFile(ctx.db, days, withAccounts), { highWaterMark: 1 }) };
}

/** @throws as `closedRange`. */
export async function openSheetsFile(ctx: Context, { from, to }: RangeQuery) {
  const days = await closedRange(ctx.db, { from, to });
  return {
    name: `sheets-${from}-${to}.csv`,
    body: Readable.from(sheetsFile(ctx.db, days), { highWaterMark: 1 }),
  };
}
