/** A deposit that is credited wakes its member's devices, once and without its amount. */
import { expect, test } from "vitest";
import { pushText } from "../../server/push/texts.ts";
import { coins, startChain } from "../support/chain/chain.ts";
import { depositor, depositsOf, look } from "../support/chain/deposits.ts";
import { openServer } from "../support/engine.ts";
import { newDevice, openTestCourier, pushAll } from "../support/push-run.ts";
import { PushService } from "../support/push-service.ts";

test("a deposit is told of when it is seen and when it is credited, each once", async () => {
  const chain = await startChain();
  const server = await openServer({ chain: chain.settings({}), pushAllowLoopback: true });
  await look(server);
  const service = await PushService.open();
  const courier = await openTestCourier(server);
  try {
    const member = await depositor(server, "woken");
    const device = await newDevice(service, member.client);
    const step = async () => {
      await look(server);
      await pushAll(courier);
      return (await depositsOf(member)).map(({ status }) => status);
    };
    await chain.send(member.address, coins("15"));
    await chain.mine(2);
    // In a step of its own: what is told at once may arrive in any order. The newest block is not read yet.
    expect(await step()).toEqual(["seen"]);
    await chain.mine(10);
    expect(await step()).toEqual(["credited"]);
    await chain.mine(10);
    await step();
    const { id } = (await depositsOf(member))[0]!;
    const { list } = await member.client.call("GET inbox", {});
    const common = {
      kind: "deposit",
      id,
      url: `#/pages/recharge?id=${id}`,
      lang: "en",
      tag: `deposit-${id}`,
      at: expect.any(String),
    };
    expect(device.received.map(({ payload }) => payload)).toEqual([
      { ...common, ...pushText("deposit_seen", "en"), message: list[1]!.id },
      { ...common, ...pushText("deposit_credited", "en"), message: list[0]!.id },
    ]);
  } finally {
    courier.sender.close();
    await server.close();
    await service.close();
    await chain.stop();
  }
  expect(service.faults).toEqual([]);
});
