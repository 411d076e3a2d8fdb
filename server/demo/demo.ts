/**
 * A small community for a first look, made through the same use cases as real members: registrations, an operator's
 * credit, votes. Its passwords are public on purpose, so it is only ever made on request.
 */
import { ROOT_ACCOUNT } from "../../contract/accounts.ts";
import type { Context } from "../services/context.ts";
import { createBanner } from "../services/banners.ts";
import { createNotice } from "../services/edit-notices.ts";
import { credit } from "../services/credit.ts";
import { memberId, register } from "../services/register.ts";
import { performVotes } from "../services/voting/batch.ts";
import { demoBanners, demoNotices } from "./texts.ts";

export interface DemoMember {
  account: string;
  password: string;
  payPassword: string;
}

interface Plan {
  account: string;
  referrer: string;
  usdt: string;
  votes: number[];
}

const plans: Plan[] = [
  { account: "captain", referrer: ROOT_ACCOUNT, usdt: "6000", votes: [4, 5] },
  { account: "nova", referrer: "captain", usdt: "2000", votes: [1, 3] },
  { account: "orion", referrer: "captain", usdt: "1500", votes: [4] },
  { account: "lyra", referrer: "nova", usdt: "900", votes: [1, 3] },
  { account: "vega", referrer: "nova", usdt: "400", votes: [1] },
  { account: "altair", referrer: "orion", usdt: "300", votes: [2] },
  { account: "mira", referrer: "lyra", usdt: "120", votes: [] },
];

const passwords = { password: "demo-sign-in", payPassword: "demo-spending" };

/** Makes the community unless it is there. @returns the member to sign in as first, then the others. */
export async function makeDemo(ctx: Context): Promise<DemoMember[]> {
  for (const plan of plans) {
    if ((await memberId(ctx, plan.account)) !== undefined) continue;
    const { uid } = await register(ctx, { ...plan, ...passwords });
    await fund(ctx, BigInt(uid), plan);
  }
  await writeTexts(ctx);
  return plans.slice(0, 2).map(({ account }) => ({ account, ...passwords }));
}

async function fund({ db, now }: Context, member: bigint, { account, usdt, votes }: Plan): Promise<void> {
  const credited = { account, asset: "usdt" as const, amount: usdt, reason: "demo" };
  await db.transaction().execute((tx) => credit(tx, member, credited, now()));
  for (const level of votes) {
    await db
      .transaction()
      .execute((tx) => performVotes(tx, [{ kind: "create", member, level, payType: "usdt" }], now()));
  }
}

async function writeTexts({ db, now }: Context): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const written = await tx.selectFrom("notice").select("id").limit(1).executeTakeFirst();
    if (written) return;
    for (const notice of demoNotices) await createNotice(tx, notice, now());
    for (const banner of demoBanners) await createBanner(tx, banner, now());
  });
}
