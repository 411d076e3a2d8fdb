/** The server is killed exactly between an approval and its effect. Rules O97 and O98. */
import { expect } from "vitest";
import type { RequestOf } from "../../contract/endpoints.ts";
import type { Proposable } from "../../contract/operator/proposable.ts";
import { Client, fundedMember } from "../support/client.ts";
import { creditOf, deskOf, propose, setFourEyes } from "../support/four-eyes.ts";
import { Desk } from "../support/operator-sessions.ts";
import { operators } from "../support/operators.ts";
import { test as base } from "../support/process-test.ts";
import { startServer } from "../support/server.ts";
import { openApprovalStop } from "../support/stopped-approval.ts";
import { usdtOf, withdraw } from "../support/withdraw.ts";

const env = { OPERATOR_TOKENS: operators.map(({ name, token }) => `${name}:${token}`).join(",") };
const test = base
  .extend("stop", { scope: "file" }, async ({ storage }, { onCleanup }) => {
    const stop = await openApprovalStop(storage);
    onCleanup(() => stop.close());
    return stop;
  })
  .extend("running", { scope: "file" }, async ({ storage, stop: _stop }, { onCleanup }) => {
    const running = await startServer({ ...storage, env });
    onCleanup(() => running.stop());
    return running;
  });

interface Case<C extends Proposable = Proposable> {
  call: C;
  request: RequestOf<C>;
  /** What it changes, as anybody reads it. */
  read: () => Promise<unknown>;
  before: unknown;
  after: unknown;
}

const caseOf = <C extends Proposable>(one: Case<C>): Case => one as unknown as Case;

test("fault 700: killed between approval and effect, the proposal is open and nothing has happened", async ({
  running: server,
  stop,
}) => {
  const { origin } = server;
  const [anna, ben, glass] = [deskOf(origin, "anna"), deskOf(origin, "ben"), new Desk(origin)];
  const withdrawWindow = { from: "00:00", to: "24:00", timeZone: "UTC" };
  await glass.must("POST operator/config", { withdrawWindow });
  const member = await fundedMember(origin, "between", "3000");
  const { id } = (await withdraw(member, "1100")).data;
  await fundedMember(origin, "frozen_one", "1");
  await glass.must("POST operator/member/freeze", { account: "frozen_one", reason: "looks odd" });
  await setFourEyes(origin, true);
  const cases: Case[] = [
    caseOf({
      call: "POST operator/credit",
      request: creditOf("between", "7"),
      read: () => usdtOf(member),
      before: "1900",
      after: "1907",
    }),
    caseOf({
      call: "POST operator/withdraw/approve",
      request: { id },
      read: async () => (await glass.must("GET operator/withdraws", { limit: 1 })).list[0]!.status,
      before: "pending",
      after: "approved",
    }),
    caseOf({
      call: "POST operator/member/unfreeze",
      request: { account: "frozen_one", reason: "was them" },
      read: async () => (await glass.must("GET operator/member", { account: "frozen_one" })).frozen,
      before: true,
      after: false,
    }),
    caseOf({
      call: "POST operator/config",
      request: { stakeRate: "0.006", reason: "market" },
      read: async () => (await new Client(origin).call("GET config", {})).stakeRate,
      before: "0.005",
      after: "0.006",
    }),
  ];
  for (const { call, request, read, before, after } of cases) {
    const proposal = await propose(anna, call, request as never);
    await stop.arm();
    const lost = ben.answer("POST operator/proposals/approve", { id: proposal.id }).catch(() => "no answer");
    await stop.reached();
    await server.kill();
    expect(await lost).toBe("no answer");
    await stop.disarm();
    await server.restart();
    const [found] = (await ben.must("GET operator/proposals", { limit: 1 })).list;
    expect([call, found!.state, found!.decidedBy, await read()]).toEqual([call, "open", null, before]);
    const approval = { id: proposal.id };
    expect(await ben.reason("POST operator/proposals/approve", approval)).toBe("done");
    expect(await ben.reason("POST operator/proposals/approve", approval)).toBe("proposal_over");
    expect([call, await read()]).toEqual([call, after]);
  }
  expect(await new Client(origin).call("GET operator/ledger/check", {})).toMatchObject({ ok: true });
});
