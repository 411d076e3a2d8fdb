/** Many small withdrawals that one operator approves, where large ones take two. Rule O99. */
import { expect } from "vitest";
import { fundedMember } from "../support/client.ts";
import { deskOf, setFourEyes } from "../support/four-eyes.ts";
import { Desk } from "../support/operator-sessions.ts";
import { operators } from "../support/operators.ts";
import { test as base } from "../support/test.ts";
import { platformTime, withdraw } from "../support/withdraw.ts";

const test = base.extend("environment", { scope: "file" }, () => ({ operators }));
const DAY = 24 * 3_600_000;

test("fault 536: one operator approves no more alone in a day than the limit, in however many parts", async ({
  server,
  account,
}) => {
  const { origin } = server;
  const member = await fundedMember(origin, account, "5000");
  const desk = new Desk(origin);
  const withdrawWindow = { from: "00:00", to: "24:00", timeZone: "UTC" };
  const fourEyesLimits = { creditAlone: { finance: "0", admin: "0" }, withdrawAlone: "250" };
  await desk.must("POST operator/config", { withdrawWindow, fourEyesLimits, withdrawAmountLimit: "0" });
  const ids: string[] = [];
  for (let i = 0; i < 5; i += 1) ids.push((await withdraw(member, "100")).data.id);
  await setFourEyes(origin, true);
  const [anna, ben] = [deskOf(origin, "anna"), deskOf(origin, "ben")];
  const alone = await Promise.all(
    ids.slice(0, 3).map((id) => anna.reason("POST operator/withdraw/approve", { id })),
  );
  expect(alone.toSorted()).toEqual(["done", "done", "proposal_needed"]);
  expect(await ben.reason("POST operator/withdraw/approve", { id: ids[3]! })).toBe("done");
  server.clock.advance(DAY);
  expect(await anna.reason("POST operator/withdraw/approve", { id: ids[4]! })).toBe("done");
});

test("what one may approve alone a day begins anew at the platform's midnight, not at another", async ({
  server,
  account,
}) => {
  const { origin } = server;
  await setFourEyes(origin, false);
  const member = await fundedMember(origin, account, "5000");
  const withdrawWindow = { from: "00:00", to: "24:00", timeZone: "Asia/Shanghai" };
  const fourEyesLimits = { creditAlone: { finance: "0", admin: "0" }, withdrawAlone: "200" };
  await new Desk(origin).must("POST operator/config", { withdrawWindow, fourEyesLimits });
  const ids: string[] = [];
  for (let i = 0; i < 5; i += 1) ids.push((await withdraw(member, "100")).data.id);
  await setFourEyes(origin, true);
  const chi = deskOf(origin, "chi");
  const approve = (i: number) => chi.reason("POST operator/withdraw/approve", { id: ids[i]! });
  server.clock.stopAt(platformTime("23:59:59"));
  expect([await approve(0), await approve(1), await approve(2)]).toEqual(["done", "done", "proposal_needed"]);
  server.clock.stopAt(platformTime("00:00:00", 1));
  expect([await approve(2), await approve(3), await approve(4)]).toEqual(["done", "done", "proposal_needed"]);
  // Midnight of UTC, and the last second of the platform's day.
  server.clock.stopAt(platformTime("08:00:00", 1));
  expect(await approve(4)).toBe("proposal_needed");
  server.clock.stopAt(platformTime("23:59:59", 1));
  expect(await approve(4)).toBe("proposal_needed");
});
