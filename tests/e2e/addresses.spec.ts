/** The platform's own addresses, told before they are needed. Source: rules.md C209. */
import { newMember } from "../support/client.ts";
import { expect, test as shared, withServer } from "../support/e2e.ts";

const first = "https://starship.example";
const second = "https://starship.test";

const test = shared.extend({
  server: async ({ newData }, provide) =>
    withServer(newData, provide, { PUBLIC_ORIGIN: `${first},${second}` }),
});

test("fault 951: a member whose address does not answer any more finds the others, and has read before where to sign in", async ({
  app,
  context,
  server,
}) => {
  await context.clock.install();
  const member = await newMember(server.origin, "ada");
  const page = await app.open("/pages/security", "en", member);
  const card = page.getByRole("region", { name: "Addresses of this app" });
  await expect(card.getByRole("link", { name: "starship.example" })).toHaveAttribute("href", `${first}/`);
  await expect(card).toContainText("Enter your passwords at these addresses only.");
  await app.readyOffline(page);
  await server.stop();
  await page.reload();
  await expect(page.getByText("Cannot reach the server.")).toBeVisible();
  const banner = page.getByRole("status").filter({ hasText: "does not answer at this address" });
  // Its wait begins once it is loaded.
  await expect(async () => {
    await context.clock.fastForward(20_000);
    await expect(banner).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(banner.getByRole("link")).toHaveText(["starship.example", "starship.test"]);
  await expect(card.getByRole("link")).toHaveCount(2);
});
