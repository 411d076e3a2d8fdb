/** Red team: a restored backup brings back whom the owner, or the platform, had shut out. Rules G2, S11, S13, S82, O92. */
import { expect, onTestFinished } from "vitest";
import { Client, fundedMember, passwords } from "../support/client.ts";
import { copyStorage } from "../support/chain/restore.ts";
import { openOn, testEnvironment, TestClock, type Opened } from "../support/engine.ts";
import { newOperator, Desk } from "../support/operator-sessions.ts";
import { freshStorage } from "../support/storage.ts";
import { test } from "vitest";

const { payPassword } = passwords;
const MINUTE = 60_000;

async function platform() {
  const clock = new TestClock();
  const first = await freshStorage();
  const open = (storage: typeof first) => openOn(testEnvironment(storage), clock);
  const state = { server: await open(first), clock };
  onTestFinished(async () => {
    await state.server.close();
    await first.dispose();
  });
  let copy: typeof first;
  return {
    ...state,
    get origin() {
      return state.server.origin;
    },
    get server(): Opened {
      return state.server;
    },
    async backUp() {
      await state.server.close();
      copy = await copyStorage(first);
      state.server = await open(first);
    },
    async restore() {
      await state.server.close();
      state.server = await open(copy);
      onTestFinished(() => copy.dispose());
    },
  };
}

test("a thief whom the owner shut out stays out, or at least nothing leaves at once, after a restore", async () => {
  const here = await platform();
  const owner = await fundedMember(here.origin, "owner", "1000");
  await new Client(here.origin).register("mule", "owner");
  const thief = await new Client(here.origin).login("owner");
  here.clock.advance(MINUTE);
  await here.backUp();
  // The owner finds out, changes both passwords and freezes.
  const own = await new Client(here.origin).login("owner");
  const changed = await own.answer("POST account/changePassword", {
    oldPassword: passwords.password,
    password: "a-quite-new-phrase-1",
    payPassword,
  });
  expect(changed.code).toBe(200);
  await own.call("POST account/changePayPassword", {
    password: "a-quite-new-phrase-1",
    oldPayPassword: payPassword,
    payPassword: "a-quite-new-phrase-2",
  });
  await own.call("POST account/freeze", {});
  const out = new Client(here.origin);
  out.token = thief.token;
  expect((await out.answer("GET account/info", {})).refusal.reason).toBe("signed_out");
  here.clock.advance(10 * MINUTE);
  await here.restore();
  const back = new Client(here.origin);
  back.token = thief.token;
  const reading = await back.answer("GET account/info", {});
  const taking = await back.answer("POST wallet/transfer", { account: "mule", amount: "1000", payPassword });
  const ownersNew = await new Client(here.origin).answer("POST account/login", {
    account: "owner",
    password: "a-quite-new-phrase-1",
  });
  console.log("thief's ended session:", reading.code, "transfer of everything:", taking.code, "owner's login:", ownersNew.code);
  void owner;
  expect(taking.code).not.toBe(200);
});

test("an operator who was shut out stays out after a restore", async () => {
  const here = await platform();
  const mallory = await newOperator(here as never, "mallory", ["admin"]);
  await newOperator(here as never, "other", ["admin"]);
  await fundedMember(here.origin, "mallorys_friend", "10");
  here.clock.advance(MINUTE);
  await here.backUp();
  await new Desk(here.origin).must("POST operator/operators", {
    name: "mallory",
    roles: ["admin"],
    disabled: true,
    reason: "stole",
  });
  const shut = new Desk(here.origin, mallory.token);
  expect(await shut.reason("GET operator/session", {})).toBe("forbidden");
  here.clock.advance(5 * MINUTE);
  await here.restore();
  const back = new Desk(here.origin, mallory.token);
  const credit = await back.reason("POST operator/credit", {
    account: "mallorys_friend",
    asset: "usdt",
    amount: "100000",
    reason: "x",
  });
  console.log("disabled admin after the restore credits:", credit);
  expect(credit).not.toBe("done");
});

test("a recovery that its member refused stays refused after a restore", async () => {
  const here = await platform();
  const victim = await fundedMember(here.origin, "victim", "500");
  const anna = await newOperator(here as never, "anna", ["support"]);
  const ben = await newOperator(here as never, "ben", ["support"]);
  const { id } = await anna.must("POST operator/recovery/start", { account: "victim", what: ["login", "pay"], reason: "says so" });
  await ben.must("POST operator/recovery/approve", { id });
  await here.backUp();
  const own = new Client(here.origin);
  own.token = victim.token;
  expect((await own.answer("POST account/recoveryRefuse", { id })).code).toBe(200);
  here.clock.advance(73 * 60 * MINUTE);
  await here.restore();
  const link = await new Desk(here.origin).answer("POST operator/recovery/link", { id });
  console.log("link of the refused recovery:", JSON.stringify(link.data).slice(0, 120));
  expect(link.done).toBe(false);
});
