import { dayIn } from "../../contract/days.ts";
import { formatAmount } from "../../contract/money.ts";
import { issueDebit } from "../../server/ledger/debit.ts";
import { Posting } from "../../server/ledger/posting.ts";
import { readStakeInfo } from "../../server/fuel/stakes.ts";
import { Client, newMember, passwords } from "./client.ts";
import { DAY, ZONE } from "./days.ts";
import type { Opened } from "./engine.ts";

/** Moves the clock to a time of the platform's next day: "12:00". */
export function nextDayAt(server: Opened, time: string): void {
  const tomorrow = dayIn(ZONE, new Date(server.clock.now().getTime() + DAY));
  server.clock.advance(new Date(`${tomorrow}T${time}:00+08:00`).getTime() - server.clock.now().getTime());
}

export const today = (server: Opened) => dayIn(ZONE, server.clock.now());

export async function staker(server: Opened, account: string, amount: string): Promise<Client> {
  const client = await newMember(server.origin, account);
  await client.credit(account, amount, "fuel");
  return client;
}

export const stake = (client: Client, amount: string) =>
  client.answer("POST stake/create", { amount, payPassword: passwords.payPassword });

/** The answer of `stake/info`, read from the database because sessions end long before stakes do. */
export const info = (server: Opened, { uid }: Client) => readStakeInfo(server.ctx.db, BigInt(uid!));

export async function fuel(server: Opened, { uid }: Client): Promise<string> {
  const row = server.ctx.db.selectFrom("wallet").select("fuel").where("member_id", "=", BigInt(uid!));
  return formatAmount((await row.executeTakeFirstOrThrow()).fuel);
}

export const run = (server: Opened) =>
  new Client(server.origin).call("POST operator/job/run", { name: "stake", day: today(server) });

export async function runDays(server: Opened, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    server.clock.advance(DAY);
    await run(server);
  }
}

/** Removes the least stake, to test the rounding of the smallest ones. */
export async function anyStake({ ctx: { db } }: Opened): Promise<void> {
  await db.insertInto("setting").values({ key: "stakeMinAmount", value: '"0"' }).execute();
}

/** Makes `count` stakes of `amount` units for members in turn, in one or two statements. */
export async function manyStakes(server: Opened, clients: Client[], count: number, amount: bigint) {
  const ids = clients.map(({ uid }) => BigInt(uid!));
  const each = (BigInt(count) * amount) / BigInt(ids.length);
  for (const client of clients) {
    const { username } = await client.call("GET account/info", {});
    await client.credit(username, formatAmount(each), "fuel");
  }
  const at = server.clock.now();
  await server.ctx.db.transaction().execute(async (tx) => {
    const posting = await Posting.open(tx, ids, at);
    posting.post({ kind: "stake", type: "stake", source: {} }, [
      ...ids.map((member) => ({
        party: { member, right: issueDebit({ member, scope: "spend" }) },
        asset: "fuel" as const,
        amount: -each,
      })),
      { party: { pool: "staked" }, asset: "fuel", amount: each * BigInt(ids.length) },
    ]);
    await posting.write();
    const row = { amount, rate: 500_000n, term_days: 30, release_days: 10, day: today(server) };
    await tx
      .insertInto("stake")
      .values(
        Array.from({ length: count }, (_, i) => ({
          ...row,
          member_id: ids[i % ids.length]!,
          created_at: at,
        })),
      )
      .execute();
  });
}
