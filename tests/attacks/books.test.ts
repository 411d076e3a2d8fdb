/** Money that operators move out of books: once, as it was shown, and within a day's limit. Rules O106, O107. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { countProfit } from "../../server/passes/profit.ts";
import { formatAmount, UNIT } from "../../contract/money.ts";
import { OWNER, payoutOf, topUpOf, usdtIn } from "../support/books.ts";
import { Client, fundedMember, passwords } from "../support/client.ts";
import { openCommitCutter } from "../support/commit-cutter.ts";
import { only, openBeside } from "../support/engine.ts";
import { deskOf, propose, setFourEyes } from "../support/four-eyes.ts";
import { Desk, newOperator } from "../support/operator-sessions.ts";
import { operators } from "../support/operators.ts";
import { held, setBook } from "../support/pools.ts";
import { startServer } from "../support/server.ts";
import { test as base } from "../support/test.ts";
import { withdraw } from "../support/withdraw.ts";

const test = base.extend("environment", { scope: "file" }, () => ({ operators }));
const onEmbedded = only("pglite", test);
const onPostgres = only("postgres", test);
const MINUTE = 60_000;

const approve = (desk: Desk, id: string) => desk.reason("POST operator/proposals/approve", { id });

test.beforeAll(async ({ server }) => {
  const withdrawWindow = { from: "00:00", to: "24:00", timeZone: "UTC" };
  await new Desk(server.origin).must("POST operator/config", { withdrawWindow, bookDayLimit: "0" });
});
test.beforeEach(async ({ server }) => {
  server.clock.advance(5 * MINUTE);
  await setBook(server, "fees", 1_000n * UNIT);
  await setBook(server, "reserve", 0n);
  server.clock.advance(5 * MINUTE);
  await setFourEyes(server.origin, true);
});
test.afterEach(({ server }) => setFourEyes(server.origin, false));

test("fault 530: a fee payout takes two, shows what it does, and has one effect of many approvals at once", async ({
  server,
}) => {
  const [anna, ben, chi] = (["anna", "ben", "chi"] as const).map((name) => deskOf(server.origin, name));
  const owed = await usdtIn(server, "custody");
  expect(await anna!.reason("POST operator/fees/payout", payoutOf("400"))).toBe("proposal_needed");
  const { id, effect } = await propose(anna!, "POST operator/fees/payout", payoutOf("400"));
  const less = formatAmount((await held(server, "custody", "usdt")) + 400n * UNIT);
  expect(effect).toMatchObject({
    amount: "400",
    address: OWNER,
    before: { fees: "1000", custody: owed },
    after: { fees: "600", custody: less },
  });
  expect(await approve(anna!, id)).toBe("proposal_same_operator");
  const reasons = await Promise.all(
    Array.from({ length: 6 }, (_, i) => approve(i % 2 === 0 ? ben! : chi!, id)),
  );
  expect(reasons.toSorted()).toEqual(["done", ...Array<string>(5).fill("proposal_over")]);
  expect([await usdtIn(server, "fees"), await usdtIn(server, "custody")]).toEqual(["600", less]);
  const { list } = await ben!.must("GET operator/books/transfers", { limit: 1 });
  expect(list[0]).toMatchObject({ kind: "payout", state: "open", amount: "400", txHash: null });
  const lines = await ben!.must("GET operator/books/lines", { book: "fees", asset: "usdt", limit: 1 });
  expect(lines.list[0]).toMatchObject({
    kind: "fees-payout",
    amount: "-400",
    source: { address: OWNER, reason: "earned" },
    account: null,
  });
});

test("fault 531: a payout is void once another one was made, the fees do not cover it, or the limit changed", async ({
  server,
}) => {
  const [anna, ben] = [deskOf(server.origin, "anna"), deskOf(server.origin, "ben")];
  const one = await propose(anna, "POST operator/fees/payout", payoutOf("700"));
  const two = await propose(anna, "POST operator/fees/payout", payoutOf("700"));
  const small = await propose(ben, "POST operator/fees/payout", payoutOf("1"));
  expect(await approve(ben, one.id)).toBe("done");
  expect(await approve(ben, two.id)).toBe("proposal_stale");
  expect(await approve(anna, small.id)).toBe("proposal_stale");
  expect(
    await anna.reason("POST operator/proposals", {
      call: "POST operator/fees/payout",
      request: payoutOf("301"),
    }),
  ).toBe("above_limit");
  const last = await propose(anna, "POST operator/fees/payout", payoutOf("1"));
  await setFourEyes(server.origin, false);
  await new Desk(server.origin).must("POST operator/config", { bookDayLimit: "900" });
  await setFourEyes(server.origin, true);
  expect(await approve(ben, last.id)).toBe("proposal_stale");
  await setFourEyes(server.origin, false);
  await new Desk(server.origin).must("POST operator/config", { bookDayLimit: "0" });
  // What votes and fees bring meanwhile changes nothing of what was decided.
  await setFourEyes(server.origin, true);
  const again = await propose(anna, "POST operator/fees/payout", payoutOf("1"));
  await setBook(server, "fees", 310n * UNIT);
  expect(await approve(ben, again.id)).toBe("done");
  expect(await usdtIn(server, "fees")).toBe("309");
});

test("fault 532: a day's limit holds for all operators and both ways together", async ({ server }) => {
  await setFourEyes(server.origin, false);
  server.clock.advance(24 * 60 * MINUTE);
  const desk = new Desk(server.origin);
  await desk.must("POST operator/config", { bookDayLimit: "500" });
  const acts = await Promise.all([
    deskOf(server.origin, "anna").reason("POST operator/fees/payout", payoutOf("300")),
    deskOf(server.origin, "ben").reason("POST operator/reserve/topUp", topUpOf("300", "fees")),
    deskOf(server.origin, "chi").reason("POST operator/fees/payout", payoutOf("300")),
  ]);
  expect(acts.toSorted()).toEqual(["above_limit", "above_limit", "done"]);
  server.clock.advance(24 * 60 * MINUTE);
  expect(await desk.reason("POST operator/fees/payout", payoutOf("500"))).toBe("done");
  await desk.must("POST operator/config", { bookDayLimit: "0" });
});

test("fault 924: no more goes from the fees to the reserve than there is", async ({ server }) => {
  await setFourEyes(server.origin, false);
  const ben = deskOf(server.origin, "ben");
  const { refusal } = await ben.answer("POST operator/reserve/topUp", topUpOf("1000.00000001", "fees"));
  expect(refusal).toEqual({ reason: "above_limit", field: "amount", limit: "1000" });
  expect([await usdtIn(server, "fees"), await usdtIn(server, "reserve")]).toEqual(["1000", "0"]);
  expect(await ben.reason("POST operator/reserve/topUp", topUpOf("1000", "fees"))).toBe("done");
  expect(await usdtIn(server, "reserve")).toBe("1000");
});

test("fault 533: what operators take out of fees is no loss of the holders of passes", async ({ server }) => {
  await setFourEyes(server.origin, false);
  const desk = new Desk(server.origin);
  const earned = () => server.ctx.db.transaction().execute((tx) => countProfit(tx));
  const before = await earned();
  await desk.must("POST operator/fees/payout", payoutOf("600"));
  await desk.must("POST operator/reserve/topUp", topUpOf("100", "fees"));
  expect((await earned()).feesTotal).toBe(before.feesTotal);
  expect((await earned()).profit).toBe(before.profit);
});

test("only finance and admins move money of books, auditors read them, others see nothing", async ({
  server,
}) => {
  await setFourEyes(server.origin, false);
  const outcome = async (role: "support" | "editor" | "auditor" | "finance") => {
    const desk = await newOperator(server, `books-${role}`, [role]);
    return [
      await desk.reason("GET operator/books", {}),
      await desk.reason("GET operator/custody", {}),
      await desk.reason("POST operator/fees/payout", payoutOf("1")),
      await desk.reason("POST operator/reserve/topUp", topUpOf("1", "fees")),
    ];
  };
  const no = "operator_forbidden";
  expect(await outcome("support")).toEqual([no, no, no, no]);
  expect(await outcome("editor")).toEqual([no, no, no, no]);
  expect(await outcome("auditor")).toEqual(["done", "done", no, no]);
  expect(await outcome("finance")).toEqual(["done", "done", "done", "done"]);
});

test("a payout to the platform's own addresses, or to none, is refused", async ({ server }) => {
  const desk = new Desk(server.origin);
  await setFourEyes(server.origin, false);
  for (const address of ["", "0x00", `0x${"0".repeat(40)}`, OWNER.replace("a", "A")])
    expect(await desk.reason("POST operator/fees/payout", { ...payoutOf("1"), address })).toBe("bad_address");
  for (const amount of ["0", "-1", "0.000000001", "1e3"])
    expect(await desk.reason("POST operator/fees/payout", payoutOf(amount))).toBe("invalid");
});

onPostgres(
  "payouts and top-ups on two servers at once each have one effect, and never more than there is",
  async ({ server }) => {
    const beside = await openBeside(server);
    try {
      const [anna, ben] = [deskOf(server.origin, "anna"), deskOf(beside.origin, "ben")];
      const { id } = await propose(anna, "POST operator/fees/payout", payoutOf("10"));
      const chi = [deskOf(server.origin, "chi"), deskOf(beside.origin, "chi")];
      const reasons = await Promise.all([ben, ...chi].map((desk) => approve(desk, id)));
      expect(reasons.toSorted()).toEqual(["done", "proposal_over", "proposal_over"]);
      await setFourEyes(server.origin, false);
      const all = await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          i % 2 === 0
            ? anna.reason("POST operator/fees/payout", payoutOf("200"))
            : ben.reason("POST operator/reserve/topUp", topUpOf("200", "fees")),
        ),
      );
      expect(all.filter((one) => one === "done")).toHaveLength(4);
      expect(await usdtIn(server, "fees")).toBe("190");
    } finally {
      await beside.close();
    }
  },
);

onPostgres(
  "fault 537: a connection that is cut at the commit of a payout leaves one effect",
  async ({ server }) => {
    const cutter = await openCommitCutter(server.environment.databaseUrl!);
    const wired = await openBeside({
      ...server,
      environment: { ...server.environment, databaseUrl: cutter.url },
    });
    try {
      const { id } = await propose(
        deskOf(server.origin, "anna"),
        "POST operator/fees/payout",
        payoutOf("30"),
      );
      const [ben, key] = [deskOf(wired.origin, "ben"), randomUUID()];
      cutter.cutNextCommit();
      await ben.answer("POST operator/proposals/approve", { id }, key);
      expect(cutter.cut()).toBe(1);
      expect((await ben.answer("POST operator/proposals/approve", { id }, key)).data).toMatchObject({
        proposal: { state: "done" },
        result: { kind: "payout", amount: "30" },
      });
      expect(await usdtIn(server, "fees")).toBe("970");
    } finally {
      await wired.close();
      await cutter.close();
    }
  },
);

onEmbedded(
  "fault 537: a server killed during the approval of payouts has made each wholly or not at all",
  async () => {
    const named = { OPERATOR_TOKENS: operators.map(({ name, token }) => `${name}:${token}`).join(",") };
    const server = await startServer({ env: named });
    try {
      const { origin } = server;
      // Passes pay half of their price into the fees.
      const buyer = await fundedMember(origin, "buyer", "2000");
      await buyer.call("POST nft/buy", { id: 4, quantity: 1, payPassword: passwords.payPassword });
      await setFourEyes(origin, true);
      const [anna, ben] = [deskOf(origin, "anna"), deskOf(origin, "ben")];
      const fees = async () => {
        const { list } = await ben.must("GET operator/books", {});
        return list.find(({ book, asset }) => book === "fees" && asset === "usdt")?.balance ?? "0";
      };
      const before = await fees();
      expect(before).toBe("500");
      const { id } = await propose(anna, "POST operator/fees/payout", payoutOf("100"));
      const key = randomUUID();
      const sent = ben.answer("POST operator/proposals/approve", { id }, key).catch(() => null);
      await server.kill();
      await sent;
      await server.restart();
      expect(["500", "400"]).toContain(await fees());
      await ben.must("POST operator/proposals/approve", { id }, key);
      expect(await fees()).toBe("400");
      expect(await new Client(origin).call("GET operator/ledger/check", {})).toMatchObject({ ok: true });
    } finally {
      await server.stop();
    }
  },
);

test("fault 902: a payout that is taken back takes two, shows what it does, and is void once the payout was sent", async ({
  server,
}) => {
  await setFourEyes(server.origin, false);
  const { id } = await new Desk(server.origin).must("POST operator/fees/payout", payoutOf("400"));
  await setFourEyes(server.origin, true);
  const [anna, ben] = [deskOf(server.origin, "anna"), deskOf(server.origin, "ben")];
  const back = { id, reason: "not sent" };
  expect(await anna.reason("POST operator/fees/takeBack", back)).toBe("proposal_needed");
  const proposal = await propose(anna, "POST operator/fees/takeBack", back);
  const more = formatAmount((await held(server, "custody", "usdt")) - 400n * UNIT);
  expect(proposal.effect).toMatchObject({
    ...back,
    amount: "400",
    address: OWNER,
    before: { fees: "600", custody: await usdtIn(server, "custody") },
    after: { fees: "1000", custody: more },
  });
  const reasons = await Promise.all([ben, ben].map((desk) => approve(desk, proposal.id)));
  expect(reasons.toSorted()).toEqual(["done", "proposal_over"]);
  expect([await usdtIn(server, "fees"), await usdtIn(server, "custody")]).toEqual(["1000", more]);

  await setFourEyes(server.origin, false);
  const desk = new Desk(server.origin);
  const sent = await desk.must("POST operator/fees/payout", payoutOf("10"));
  await setFourEyes(server.origin, true);
  const late = await propose(anna, "POST operator/fees/takeBack", { id: sent.id, reason: "not sent" });
  await desk.must("POST operator/fees/sent", { id: sent.id, txHash: `0x${"902".padStart(64, "0")}` });
  expect(await approve(ben, late.id)).toBe("proposal_stale");
  expect(await usdtIn(server, "fees")).toBe("990");
});

test("fault 925: the transaction of a withdrawal is not stated as the payment of fees", async ({
  server,
  account,
}) => {
  await setFourEyes(server.origin, false);
  const desk = new Desk(server.origin);
  const member = await fundedMember(server.origin, account, "100");
  const { data } = await withdraw(member, "20");
  const { id } = data;
  const [first, second] = ["9251", "9252"].map((end) => `0x${end.padStart(64, "0")}`) as [string, string];
  await desk.must("POST operator/withdraw/approve", { id });
  await desk.must("POST operator/withdraw/confirm", { id, txHash: first });
  const fees = await desk.must("POST operator/fees/payout", payoutOf("10"));
  const sent = (txHash: string) => desk.reason("POST operator/fees/sent", { id: fees.id, txHash });
  expect([await sent(first), await sent(first.toUpperCase().replace("0X", "0x"))]).toEqual([
    "transaction_taken",
    "transaction_taken",
  ]);
  expect(await sent(second)).toBe("done");
});
