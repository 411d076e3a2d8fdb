/** Notices on a locked phone: subscribed, pushed, shown, opened, and gone after a log-out. */
import { AxeBuilder } from "@axe-core/playwright";
import { OPERATOR_TOKEN_HEADER } from "../../contract/envelope.ts";
import { languageNames } from "../../contract/languages.ts";
import type { DailyWindow } from "../../contract/withdrawals/window.ts";
import { Client, newMember } from "../support/client.ts";
import { expect, test as base } from "../support/e2e.ts";
import * as images from "../support/images.ts";
import { everythingKept, signIn } from "../support/member.ts";
import { PushService, type PushDevice } from "../support/push-service.ts";
import { dealWith, deliver, press, renew, shownTitles, subscribeTo, turnOn } from "../support/pushed.ts";
import { OPERATOR_TOKEN, startServer, type TestServer } from "../support/server.ts";

const test = base.extend<{ device: PushDevice }, { pushing: TestServer; service: PushService }>({
  pushing: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures needed from this pattern
    async ({}, provide) => {
      const server = await startServer({ env: { PUSH: "1", PUSH_ALLOW_LOOPBACK: "1" } });
      await new Client(server.origin).call("POST operator/config", {
        withdrawWindow: closedWindow(new Date()),
      });
      await provide(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  service: [
    async ({ pushing }, provide) => {
      const service = await PushService.open();
      const asker = await newMember(pushing.origin, "push_asker");
      service.applicationKey = (await asker.call("GET push/key", {})).key;
      await provide(service);
      await service.close();
      expect(service.faults).toEqual([]);
    },
    { scope: "worker" },
  ],
  server: async ({ pushing }, provide) => provide(pushing),
  // A browser that lets the app show notifications, and subscribes it to the tests' push service.
  device: async ({ context, server, service }, provide) => {
    await context.grantPermissions(["notifications"], { origin: server.origin });
    await provide(await subscribeTo(context, service));
  },
});

/** Of a server by the machine's clock: one that is closed now, and for the next two hours. */
function closedWindow(now: Date): DailyWindow {
  const hour = now.getUTCHours();
  const [from, to] = hour >= 6 && hour < 18 ? ["20:00", "24:00"] : ["08:00", "12:00"];
  return { from, to, timeZone: "UTC" };
}

function publish(
  member: Client,
  title: string,
  body = `The whole text of ${title}.`,
): Promise<{ id: string }> {
  const text = { title, summary: `${title}, in short.`, body };
  return member.call("POST operator/notices", {
    kind: "notice",
    languages: { en: text, "zh-CN": { ...text, title: `公告：${title}` } },
  });
}

const WAIT = { timeout: 120_000 };

test("asked for with its reason, a notice reaches the phone, and pressing it opens the notice", async ({
  app,
  server,
  context,
  device,
}) => {
  const member = await newMember(server.origin, "push_reader");
  const page = await app.open("/pages/notice", "en", member);
  await app.readyOffline(page);
  await expect(page.getByRole("heading", { name: "Get notified when the app is closed" })).toBeVisible();
  await turnOn(page);
  await expect(page.getByRole("heading", { name: "Get notified when the app is closed" })).toBeHidden();

  await publish(member, "A pushed one");
  await expect.poll(() => device.titles, WAIT).toContain("A pushed one");
  const { payload } = device.received.find(({ payload: { title } }) => title === "A pushed one")!;
  await deliver(page, server.origin, payload);
  await deliver(page, server.origin, payload);
  await expect.poll(() => shownTitles(context)).toEqual(["A pushed one"]);
  // The open page has fetched what it is about.
  await expect(page.getByRole("link", { name: /A pushed one/ })).toBeVisible();

  expect(await press(context)).toBeNull();
  await expect(page.getByRole("heading", { level: 1, name: "A pushed one" })).toBeVisible();
  await expect(page.getByText("The whole text of A pushed one.")).toBeVisible();
  // A slow browser may show what came twice again after the first was pressed.
  async function pressed(): Promise<string[]> {
    const left = await shownTitles(context);
    if (left.length > 0) await press(context);
    return left;
  }
  await expect.poll(pressed).toEqual([]);
});

test("a notice that came while no page was open is read without a connection, its picture too", async ({
  app,
  server,
  context,
  device,
}) => {
  const member = await newMember(server.origin, "push_offline");
  const page = await app.open("/pages/notice", "en", member);
  await app.readyOffline(page);
  await turnOn(page);
  const outside = await context.newPage();
  await page.close();

  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(images.png())], { type: "image/png" }), "picture.png");
  const sent = await fetch(`${server.origin}/api/operator/upload`, {
    method: "POST",
    headers: { [OPERATOR_TOKEN_HEADER]: OPERATOR_TOKEN, "idempotency-key": crypto.randomUUID() },
    body: form,
  });
  const { data } = (await sent.json()) as { data: { url: string } };
  const { id } = await publish(member, "In a tunnel", `Read **below**.\n\n![A red dot](${data.url})`);
  await expect.poll(() => device.titles, WAIT).toContain("In a tunnel");
  const { payload } = device.received.find(({ payload: { title } }) => title === "In a tunnel")!;
  await deliver(outside, server.origin, payload);
  await expect.poll(() => shownTitles(context)).toEqual(["In a tunnel"]);
  const kept = () =>
    outside
      .context()
      .serviceWorkers()[0]!
      .evaluate(async () => {
        const cache = await caches.open("notice-pictures");
        return (await cache.keys()).length;
      });
  await expect.poll(kept).toBe(1);

  await context.setOffline(true);
  const address = await press(context);
  expect(address).toBe(`${server.origin}/${payload.url}`);
  await outside.goto(address!);
  await expect(outside.getByRole("heading", { level: 1, name: "In a tunnel" })).toBeVisible();
  await expect(outside.getByRole("img", { name: "A red dot" })).toHaveJSProperty("naturalWidth", 1);

  // Taken back, it goes from the device, and its picture with it.
  await context.setOffline(false);
  await member.call("POST operator/notices/withdraw", { id });
  await outside.reload();
  await expect(outside.getByText("Nothing here")).toBeVisible();
  await expect.poll(kept).toBe(0);
});

test("fault 19: after a log-out without a connection the subscription is gone, and nothing is shown that still comes", async ({
  app,
  server,
  context,
  device,
}) => {
  const member = await newMember(server.origin, "push_leaver");
  const page = await app.open("/pages/notice", "en", member);
  await app.readyOffline(page);
  await turnOn(page);
  await publish(member, "The last one");
  await expect.poll(() => device.titles, WAIT).toContain("The last one");
  const { payload } = device.received.find(({ payload: { title } }) => title === "The last one")!;
  await deliver(page, server.origin, payload);
  await expect.poll(() => shownTitles(context)).toEqual(["The last one"]);

  await context.setOffline(true);
  await page.goto(`${server.origin}/#/pages/my`);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect.poll(() => shownTitles(context)).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("test.subscription"))).toBeNull();
  await context.setOffline(false);

  const late = { ...payload, tag: "notice-late", title: "Too late" };
  await deliver(page, server.origin, late);
  await dealWith(context, late);
  expect(await shownTitles(context)).toEqual([]);

  // Nor to whoever signs in next.
  await newMember(server.origin, "push_next");
  await page.goto(`${server.origin}/#/pages/login`);
  await signIn(page, "push_next");
  await expect(page.getByText("You have no vote yet.", { exact: false })).toBeVisible();
  await dealWith(context, late);
  expect(await shownTitles(context)).toEqual([]);
});

test("the language of the device is that of its notices, and each member chooses what for", async ({
  app,
  server,
  device,
}) => {
  const member = await newMember(server.origin, "push_chooser");
  const page = await app.open("/pages/my", "en", member);
  await app.readyOffline(page);
  await page.getByRole("button", { name: "Notifications Off" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Turn on for this device" }).click();
  await expect(sheet.getByText("This device gets notifications, even when the app is closed.")).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const always = sheet.getByRole("checkbox", { name: "Security of your account: always on" });
  await expect(always).toBeChecked();
  await expect(always).toBeDisabled();
  await sheet.getByRole("checkbox", { name: "Deposits and withdrawals" }).click();
  await expect
    .poll(() => member.call("GET push/preferences", {}))
    .toEqual({ notices: true, money: false, transfers: true, votes: true, security: true });
  await sheet.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Language English" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: languageNames["zh-CN"] }).click();
  await page.getByRole("dialog").getByRole("button", { name: "关闭" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "我的" })).toBeVisible();
  const inChinese = async () => {
    await publish(member, "Again");
    return device.titles.includes("公告：Again");
  };
  await expect.poll(inChinese, { ...WAIT, intervals: [3_000] }).toBe(true);

  await page.getByRole("button", { name: /^通知/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "在本设备上关闭" }).click();
  await expect(page.getByRole("button", { name: "通知 关闭" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("test.subscription"))).toBeNull();
});

test("while withdrawals are closed a member asks once to be told of their opening, and is told that they will be", async ({
  app,
  server,
  device,
}) => {
  const member = await newMember(server.origin, "push_reminded");
  const page = await app.open("/pages/withdraw", "en", member);
  await app.readyOffline(page);
  await expect(page.getByText("Closed now")).toBeVisible();
  const answers: unknown[] = [];
  await page.route("**/api/withdraw/remind", async (route) => {
    const response = await route.fetch();
    answers.push(((await response.json()) as { data: unknown }).data);
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Turn on notifications to get a reminder" }).click();
  await page.getByRole("button", { name: "Remind me when withdrawals open" }).click();
  const promised = page.getByText(/^We will notify you when withdrawals open/);
  await expect(promised).toBeVisible();
  await expect.poll(() => everythingKept(page)).toContain("reminder/withdraw");
  await page.reload();
  await expect(promised).toBeVisible();
  await expect(page.getByRole("button", { name: "Remind me when withdrawals open" })).toBeHidden();
  const { opensAt } = await member.call("GET withdraw/canWithdraw", {});
  expect(answers).toEqual([{ at: opensAt }]);
  expect(device.titles).not.toContain("Withdrawals are open");
});

test("a subscription that the browser replaces while no page is open is the server's at once", async ({
  app,
  server,
  context,
  service,
  device,
}) => {
  const member = await newMember(server.origin, "push_renewed");
  const page = await app.open("/pages/notice", "en", member);
  await app.readyOffline(page);
  await turnOn(page);
  await publish(member, "To the first");
  await expect.poll(() => device.titles, WAIT).toContain("To the first");
  await context.newPage();
  await page.close();

  const next = service.device();
  await renew(context, next);
  await publish(member, "To the second");
  await expect.poll(() => next.titles, WAIT).toEqual(["To the second"]);
});
