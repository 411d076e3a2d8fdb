/** What was taken back since a backup is not carried out by the restored database, and who was shut out takes nothing. Rules O144, G8. */
import { expect } from "vitest";
import { approveDue } from "../../server/withdrawals/auto-approve.ts";
import { newAddress, record } from "../support/chain/payouts.ts";
import {
  confirmRestoration,
  join,
  openPlatform,
  requested,
  settle,
  signedIn,
  type Platform,
} from "../support/chain/restore.ts";
import { test as base } from "../support/chain/test.ts";
import { Client, passwords } from "../support/client.ts";
import { Desk, newOperator } from "../support/operator-sessions.ts";

const HOUR = 3_600_000;
const { payPassword } = passwords;

const test = base.extend("platform", async ({ chain }, { onCleanup }) => {
  const platform = await openPlatform(chain);
  onCleanup(() => platform.close());
  return platform;
});

const desk = ({ server }: Platform, token?: string | null) => new Desk(server.origin, token);
const withToken = ({ server }: Platform, token: string | null) =>
  Object.assign(new Client(server.origin), { token });

test("fault 732: a withdrawal that its member cancelled, or an operator rejected, since the backup is not paid by itself", async ({
  platform,
}) => {
  const [wrong, fraud] = [newAddress(), newAddress()];
  const anna = await join(platform, "anna", "5000");
  const bert = await join(platform, "bert", "5000");
  const approved = await requested(bert, "1000", fraud);
  await bert.call("POST operator/withdraw/approve", { id: approved });
  await anna.call("POST operator/config", { withdrawAutoApprove: "1000", withdrawCoolDownHours: 1 });
  const waiting = await requested(anna, "1000", wrong);
  await platform.backUp();
  await (await signedIn(platform, "anna")).call("POST withdraw/cancel", { id: waiting });
  await desk(platform).must("POST operator/withdraw/reject", { id: approved, reason: "fraud" });
  await platform.restore({ isConfirmed: false });
  platform.server.clock.advance(2 * HOUR);
  await approveDue(platform.server.ctx);
  await settle(platform);
  expect(await desk(platform).reason("POST operator/withdraw/approve", { id: approved })).toBe("reconciling");
  await confirmRestoration(platform.server.origin);
  await approveDue(platform.server.ctx);
  await settle(platform);
  for (const [account, id] of [
    ["anna", waiting],
    ["bert", approved],
  ] as const) {
    const member = await signedIn(platform, account);
    expect(await record(member, id)).toMatchObject({ status: "pending" });
    const { list } = await member.call("GET inbox", {});
    expect(list).toContainEqual(expect.objectContaining({ event: "withdrawal_reopened", subject: id }));
  }
  await desk(platform).must("POST operator/withdraw/approve", { id: approved });
  const { list } = await (await signedIn(platform, "bert")).call("GET inbox", {});
  const told = list.flatMap(({ event, subject }) => (subject === approved ? [event] : []));
  expect(told.slice(0, 2)).toEqual(["withdrawal_approved", "withdrawal_reopened"]);
  await desk(platform).must("POST operator/withdraw/reject", { id: approved, reason: "fraud" });
  await (await signedIn(platform, "anna")).call("POST withdraw/cancel", { id: waiting });
  expect([await platform.chain.balanceOf(wrong), await platform.chain.balanceOf(fraud)]).toEqual([0n, 0n]);
});

test("fault 733: a change of settings that was cancelled since the backup is void, and a key that was replaced signs no more", async ({
  platform,
}) => {
  const at = new Date(platform.server.clock.now().getTime() + 2 * HOUR).toISOString();
  const change = { withdrawFeeRate: "1", effectiveAt: at, reason: "typo" };
  await desk(platform).must("POST operator/config", change);
  const { publicKey: stolen } = await withToken(platform, null).call("GET receipt/key", {});
  await platform.backUp();
  const { list } = await desk(platform).must("GET operator/config/scheduled", {});
  await desk(platform).must("POST operator/config/scheduled/cancel", { id: list[0]!.id, reason: "typo" });
  await desk(platform).must("POST operator/receiptKey/rotate", { reason: "stolen" });
  await platform.restore({ isConfirmed: false });
  const { list: alarms } = await desk(platform).must("GET operator/alarms", {});
  expect(alarms.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["database_restored", "settings_void"]),
  );
  platform.server.clock.advance(3 * HOUR);
  const visitor = withToken(platform, null);
  expect((await visitor.call("GET config", {})).withdrawFeeRate).toBe("0.05");
  const { publicKey } = await visitor.call("GET receipt/key", {});
  expect(publicKey).not.toBe(stolen);
});

test("fault 734: a thief whom the owner had shut out takes nothing before the owner had time to do so again", async ({
  platform,
}) => {
  const owner = await join(platform, "owner", "1000");
  await new Client(platform.server.origin).register("mule", "owner");
  const thief = await signedIn(platform, "owner");
  await platform.backUp();
  const own = withToken(platform, owner.token);
  const { id } = (await own.call("GET account/sessions", {})).find(({ current }) => !current)!;
  await own.call("POST account/sessionEnd", { id });
  await platform.restore({ isConfirmed: false });
  const take = () =>
    withToken(platform, thief.token).answer("POST wallet/transfer", {
      account: "mule",
      amount: "1000",
      payPassword,
    });
  expect((await take()).refusal).toMatchObject({ reason: "reconciling" });
  const standing = () => withToken(platform, owner.token).call("GET withdraw/canWithdraw", {});
  expect(await standing()).toMatchObject({ can: false, reason: "reconciling" });
  await confirmRestoration(platform.server.origin, 24);
  platform.server.clock.advance(23 * HOUR);
  const { reason, retryAt } = (await take()).refusal;
  expect(reason).toBe("held");
  expect(await standing()).toMatchObject({ can: false, reason: "held", heldUntil: retryAt });
  // What stays with the member is not held.
  const voting = await withToken(platform, owner.token).answer("POST vote/create", {
    level: 1,
    payType: "usdt",
    payPassword,
  });
  expect(voting.code).toBe(200);
  platform.server.clock.stopAt(new Date(retryAt!));
  const body = { account: "mule", amount: "10", payPassword };
  expect((await withToken(platform, owner.token).answer("POST wallet/transfer", body)).code).toBe(200);
});

test("fault 735: operators are signed out of a restored database, and none signs in before it is confirmed", async ({
  platform,
}) => {
  const { server } = platform;
  const mallory = await newOperator(server, "mallory", ["admin"]);
  await newOperator(server, "other", ["admin"]);
  await join(platform, "friend", "10");
  await platform.backUp();
  const shut = { name: "mallory", roles: ["admin" as const], disabled: true, reason: "stole" };
  await desk(platform).must("POST operator/operators", shut);
  await platform.restore({ isConfirmed: false });
  const credit = { account: "friend", asset: "usdt" as const, amount: "100000", reason: "x" };
  expect(await desk(platform, mallory.token).reason("POST operator/credit", credit)).toBe("forbidden");
  const signIn = { name: "mallory", key: "k".repeat(43), code: "123456" };
  expect(await desk(platform, null).reason("POST operator/session/start", signIn)).toBe("reconciling");
  await desk(platform).must("POST operator/operators", shut);
  await confirmRestoration(platform.server.origin);
  expect(await desk(platform, null).reason("POST operator/session/start", signIn)).toBe("wrong_credentials");
});

test("fault 735: a recovery that its member refused since the backup hands out no link", async ({
  platform,
}) => {
  const { server } = platform;
  const victim = await join(platform, "victim", "500");
  const anna = await newOperator(server, "anna", ["support"]);
  const ben = await newOperator(server, "ben", ["support"]);
  const request = { account: "victim", what: ["login" as const, "pay" as const], reason: "says so" };
  const { id } = await anna.must("POST operator/recovery/start", request);
  await ben.must("POST operator/recovery/approve", { id });
  await platform.backUp();
  await withToken(platform, victim.token).call("POST account/recoveryRefuse", { id });
  platform.server.clock.advance(73 * HOUR);
  await platform.restore();
  expect(await desk(platform).reason("POST operator/recovery/link", { id })).toBe("recovery_over");
});

test("a server that starts again, or beside another one, on the database that it knows notices nothing", async ({
  platform,
}) => {
  await platform.backUp();
  await platform.backUp();
  expect(await desk(platform).must("GET operator/restoration", {})).toEqual({ restoration: null });
  expect(await desk(platform).reason("POST operator/restoration/confirm", { reason: "?" })).toBe("not_found");
});
