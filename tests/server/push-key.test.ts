/** The key that signs pushes is replaced: every device gets its messages on, under the key that it knows. Rule N27. */
import { expect } from "vitest";
import { pushText } from "../../server/push/texts.ts";
import { Client } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { newDevice, openTestCourier, pushAll, tell } from "../support/push-run.ts";
import { test } from "../support/push-test.ts";

const title = pushText("deposit_credited", "en").title;

test("fault 836: a key that somebody else knows is replaced; old devices get messages until they subscribe anew", async ({
  server,
  service,
  courier,
  device,
  account,
  member,
}) => {
  const { key: old } = await member.call("GET push/key", {});
  const { key } = await rotate(server);
  expect(key).not.toBe(old);
  expect(await member.call("GET push/key", {})).toEqual({ key });
  await tell(server, member, "deposit_credited");
  await pushAll(courier);
  expect(device.titles).toEqual([title]);

  const other = await newDevice(service, await new Client(server.origin).login(account));
  expect(other.key).toBe(key);
  await tell(server, member, "deposit_credited", "8");
  await pushAll(courier);
  expect(device.titles.filter((one) => one === title)).toHaveLength(2);
  expect(other.titles).toContain(title);
  // A server that starts after the change knows both keys.
  const fresh = await openTestCourier(server);
  await tell(server, member, "deposit_credited", "9");
  await pushAll(fresh);
  fresh.sender.close();
  expect(device.titles.filter((one) => one === title)).toHaveLength(3);
  const { list } = await member.call("GET operator/audit", { act: "push key rotated", limit: 5 });
  expect(list[0]).toMatchObject({ before: { key: old }, after: { key }, reason: "stolen backup" });
});

test("fault 836: a subscription that was made before the change and arrives after it keeps its key", async ({
  server,
  service,
  courier,
  account,
  member,
}) => {
  const { key: old } = await member.call("GET push/key", {});
  await rotate(server);
  const late = service.device();
  late.key = old;
  const phone = await new Client(server.origin).login(account);
  await phone.call("POST push/subscribe", { ...late.subscription(), key: old });
  await tell(server, member, "deposit_credited");
  await pushAll(courier);
  expect(late.titles).toContain(title);
  const other = old[1] === "A" ? "B" : "A";
  const unknown = { ...service.device().subscription(), key: `${old[0]}${other}${old.slice(2)}` };
  expect((await phone.answer("POST push/subscribe", unknown)).refusal).toEqual({
    reason: "invalid",
    field: "key",
  });
});

test("two operators who replace it at the same time make two keys, or one is told", async ({
  operator,
  member,
}) => {
  const answers = await Promise.all(
    [1, 2].map(() => operator.answer("POST operator/push/rotate", { reason: "both" })),
  );
  const done = answers.filter(({ code }) => code === 200);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ data }) => data.key)).size).toBe(done.length);
  for (const { code, refusal } of answers) if (code !== 200) expect(refusal.reason).toBe("changed_meanwhile");
  const { key } = await member.call("GET push/key", {});
  expect(done.map(({ data }) => data.key)).toContain(key);
});

const rotate = ({ origin }: Opened) =>
  new Client(origin).call("POST operator/push/rotate", { reason: "stolen backup" });
