/** Whatever of a pass is changed apart from the rest, the check names it. Source: faults.md 442. */
import { sql } from "kysely";
import { expect } from "vitest";
import { checkWithin } from "../../server/ledger/check.ts";
import { newMember, passwords } from "../support/client.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;

/** Of tier 1, ann: 1 staked, 2 and 3 staked together, 4 free; ben: 5 was ann's. Of tier 2, ann: 1 was with ben, 2. */
test.beforeAll(async ({ server }) => {
  const ann = await newMember(server.origin, "ann");
  const ben = await newMember(server.origin, "ben");
  await ann.credit("ann", "1000");
  await ann.call("POST nft/buy", { id: 1, quantity: 5, payPassword });
  await ann.call("POST nft/stake", { id: 1, quantity: 1, payPassword });
  await ann.call("POST nft/stake", { id: 1, quantity: 2, payPassword });
  await ann.call("POST nft/transfer", { id: 1, quantity: 1, account: "ben", payPassword });
  await ben.credit("ben", "1000");
  await ben.call("POST nft/buy", { id: 1, quantity: 1, payPassword });
  await ann.credit("ann", "1000");
  await ann.call("POST nft/buy", { id: 2, quantity: 2, payPassword });
  await ann.call("POST nft/transfer", { id: 2, quantity: 1, account: "ben", payPassword });
  const [given] = (await ben.call("GET nft/transaction", {})).list;
  await ben.call("POST nft/transferReturn", { id: given!.id, payPassword });
});

const ANN = "(select id from member where account = 'ann')";
const BEN = "(select id from member where account = 'ben')";
const swapped = (column: string, a: string, b: string, which: string) =>
  `update nft_pass set ${column} = case ${column} when ${a} then ${b} else ${a} end where ${which}`;

test.for([
  [
    "a pass of another owner",
    `update nft_pass set member_id = ${BEN} where serial = 5`,
    "a member's single passes",
  ],
  [
    "two passes of one tier that changed owners",
    swapped("member_id", ANN, BEN, "serial in (4, 5)"),
    "each is with the member",
  ],
  ["a pass of another number", "update nft_pass set serial = 99 where serial = 5", "each is with the member"],
  ["a pass of another tier", "update nft_pass set tier = 2 where serial = 5", "a member's single passes"],
  ["a pass that is lost", "delete from nft_pass where serial = 5", "a member's single passes"],
  [
    "a pass that is staked no more",
    "update nft_pass set stake_id = null where serial = 1",
    "a member's single passes",
  ],
  [
    "a pass in another stake",
    "update nft_pass set stake_id = (select max(stake_id) from nft_pass) where tier = 1 and serial = 1",
    "a stake's passes",
  ],
  [
    "passes that changed stakes",
    "update nft_pass set stake_id = (select min(id) + max(id) from nft_stake) - stake_id where serial in (1, 2)",
    "each is with the member",
  ],
  ["a stake of more", "update nft_stake set quantity = quantity + 1", "staked passes are the sum"],
  ["a stake of another member", `update nft_stake set member_id = ${BEN}`, "staked passes are the sum"],
  ["a holding of more", "update nft_holding set quantity = quantity + 1", "held passes equal sold ones"],
  [
    "a holding that moved",
    "update nft_holding set quantity = 3 where tier = 1",
    "a member's passes are those bought",
  ],
  [
    "a record of another number",
    "update nft_transaction set serials = array[9] where serials = array[1] and type = 'STAKE'",
    "each is with the member",
  ],
  [
    "records of numbers that changed places",
    `update nft_transaction set serials = case serials when array[5] then array[4] else array[5] end
     where type = 'TRANSFER' and tier = 1; update nft_pass set serial = 4 + 5 + 100 - serial where tier = 1 and serial in (4, 5);
     update nft_pass set serial = serial - 100 where serial > 100`,
    "every record is a line",
  ],
  [
    "a record of another stake",
    "update nft_transaction set stake_id = (select max(id) from nft_stake) where type = 'STAKE'",
    "each is with the member",
  ],
  [
    "a record without its line",
    "update nft_transaction set transaction_id = null where type = 'STAKE'",
    "every record is a line",
  ],
  [
    "a line without its record",
    `insert into nft_transaction (member_id, type, tier, quantity, serials, created_at, transaction_id)
     select member_id, type, tier, quantity, serials, created_at, null from nft_transaction where type = 'MINT'
     order by id limit 1; delete from nft_transaction where id = (select min(id) from nft_transaction)`,
    "passes:",
  ],
  ["a balance of more", "update wallet set pass = pass + 100000000", "2: a member's balance is the sum"],
  [
    "an entry of more",
    "alter table entry disable trigger user; update entry set amount = amount * 2 where asset = 'pass'",
    "2: a member's balance is the sum",
  ],
  [
    "an issue that the pools and lines agree on, but nobody holds",
    `alter table entry disable trigger user;
     update entry set amount = amount * 2, balance = balance * 2 where asset = 'pass';
     update pool set balance = balance * 2 where asset = 'pass'; update wallet set pass = pass * 2`,
    "every record is a line",
  ],
  [
    "a line of other numbers",
    `alter table ledger_transaction disable trigger user;
     update ledger_transaction set source = replace(source::text, '[1]', '[4]')::json where kind = 'pass-stake'`,
    "every record is a line",
  ],
  ["a return that is not recorded", "delete from gift_return", "a return is of one gift"],
  [
    "a record of a return that was not made",
    "update gift_return set return_id = transaction_id",
    "a return is of one gift",
  ],
  [
    "a return of a gift that had other passes",
    `alter table ledger_transaction disable trigger user;
     update gift_return set transaction_id = (
       select transaction_id from nft_transaction where type = 'TRANSFER' and tier = 1 and direction = 'in');
     update ledger_transaction t set source = jsonb_set(t.source::jsonb, '{returns}', to_jsonb(r.transaction_id))
     from gift_return r where r.return_id = t.id`,
    "a return is of one gift",
  ],
] as const)("fault 442: %s is found", async ([, statements, name], { server }) => {
  const undo = new Error("undo");
  let broken: string | null = null;
  const attempt = server.ctx.db.transaction().execute(async (tx) => {
    for (const statement of statements.split(";")) await sql.raw(statement).execute(tx);
    broken = (await checkWithin(tx)).broken;
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
  expect(broken).toContain(name);
});
