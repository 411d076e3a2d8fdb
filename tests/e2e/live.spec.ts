/** What happens elsewhere is on an open page at once, by the live channel. */
import { newMember } from "../support/client.ts";
import { expectBalance } from "../support/member.ts";
import { LIVE_PATH } from "../../contract/live.ts";
import { test } from "../support/wired.ts";

const isLive = (passing: { url(): string }) => passing.url().endsWith(LIVE_PATH);

test("what a member receives is on their open page without a poll, and again after the channel broke", async ({
  openAs,
  wire,
  server,
}) => {
  const member = await newMember(server.origin, "live_receiver");
  const page = await openAs("/", member);
  await page.waitForResponse(isLive);
  await member.credit("live_receiver", "10");
  await expectBalance(page, "10.0000");
  // The next poll is minutes away.
  await member.credit("live_receiver", "5");
  await expectBalance(page, "15.0000");

  const again = page.waitForResponse(isLive);
  await page.evaluate(() => {
    for (const state of ["hidden", "visible"]) {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }
  });
  await again;
  await member.credit("live_receiver", "1");
  await expectBalance(page, "16.0000");

  const cut = wire.apply(LIVE_PATH, { kind: "cut" });
  const failed = page.waitForEvent("requestfailed", isLive);
  wire.breakAll();
  await failed;
  cut();
  await page.waitForResponse(isLive);
  await member.credit("live_receiver", "2");
  await expectBalance(page, "18.0000");
});
