/** The book of addresses, the camera, and who gets a transfer: what a member sees before anything is confirmed. */
import type { BrowserContext, Page } from "@playwright/test";
import { encode } from "uqr";
import { passwords } from "../support/client.ts";
import { expect, test, testAlone } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";
import { ADDRESS, OTHER_ADDRESS } from "../support/withdraw.ts";

const { payPassword } = passwords;

async function addAddress(page: Page, address: string, label: string): Promise<void> {
  await page.getByRole("button", { name: "Add an address" }).click();
  const sheet = page.getByRole("dialog", { name: "Add an address" });
  await sheet.locator("[name=address]").fill(address);
  await sheet.locator("[name=label]").fill(label);
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.getByRole("button", { name: "Add", exact: true }).click();
}

async function ask(page: Page, address: string): Promise<void> {
  // What is typed behind an open sheet is lost.
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.locator("form [name=address]").first().fill(address);
  await page.locator("[name=amount]").fill("20");
  await page.getByRole("button", { name: "Continue" }).click();
}

const book = (page: Page) => page.getByRole("list", { name: "Address book" });

testAlone(
  "an address is kept, told of, chosen and read without a connection; with the list on no other gets money",
  async ({ app, server, context }) => {
    const member = await fundedMember(server, "booked", "500");
    const page = await app.open("/pages/withdraw", "en", member);
    await addAddress(page, "0x0", "Exchange");
    const sheet = page.getByRole("dialog");
    await expect(sheet.locator("[name=address]")).toHaveAttribute("aria-invalid", "true");
    await sheet.locator("[name=address]").fill(ADDRESS);
    await sheet.locator("[name=payPassword]").fill("not the one");
    await sheet.getByRole("button", { name: "Add", exact: true }).click();
    await expect(sheet).toContainText("Wrong second-level password.");
    await sheet.locator("[name=payPassword]").fill(payPassword);
    await sheet.getByRole("button", { name: "Add", exact: true }).click();
    await expect(sheet).toBeHidden();
    await expect(book(page)).toContainText("Exchange");

    await page.getByRole("button", { name: "Switch on" }).click();
    await sheet.locator("[name=payPassword]").fill(payPassword);
    await sheet.getByRole("button", { name: "Switch on" }).click();
    await expect(page.getByText(/^On: you can withdraw only/)).toBeVisible();
    await expect(book(page)).toContainText("Usable from");

    // Refused before any password is asked for.
    await ask(page, OTHER_ADDRESS);
    await expect(sheet).toContainText("this address is not in your book");
    await expect(sheet.locator("[name=payPassword]")).toHaveCount(0);
    await sheet.getByRole("button", { name: "Close" }).first().click();
    await page.getByRole("button", { name: "Address book" }).click();
    await sheet.getByRole("button", { name: /Exchange/ }).click();
    await expect(page.locator("form [name=address]").first()).toHaveValue(ADDRESS);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(sheet).toContainText("You added this address recently");
    await expect(sheet.locator("[name=payPassword]")).toHaveCount(0);
    await sheet.getByRole("button", { name: "Close" }).first().click();

    // Without a wait from now on: what is added is usable.
    await member.call("POST operator/config", { addressCoolDownHours: 0 });
    await addAddress(page, OTHER_ADDRESS, "Wallet");
    await expect(book(page)).toContainText("Wallet");
    await ask(page, OTHER_ADDRESS);
    await expect(sheet).toContainText("In your address book: Wallet");
    await sheet.locator("[name=payPassword]").fill(payPassword);
    await sheet.locator("[type=submit]").click();
    await expect(sheet.getByText("Operation Successful!")).toBeVisible();
    await sheet.getByRole("button", { name: "OK" }).click();

    await page.goto(`${server.origin}/#/pages/security`);
    for (const name of ["Withdrawal address added", "Address book only: on"])
      await expect(page.getByText(name).first()).toBeVisible();

    await page.goto(`${server.origin}/#/pages/withdraw`);
    await app.readyOffline(page);
    await context.setOffline(true);
    await page.reload();
    await expect(book(page)).toContainText("Exchange");
    await book(page)
      .getByRole("button", { name: /Exchange/ })
      .click();
    await sheet.getByRole("button", { name: "Remove" }).click();
    await expect(sheet).toContainText("You are offline.");
    await expect(sheet.getByRole("button", { name: "Remove" })).toBeDisabled();
    await context.setOffline(false);
    await sheet.getByRole("button", { name: "Remove" }).click();
    await expect(book(page)).not.toContainText("Exchange");
  },
);

test("an address that resembles a known one is warned of before the password", async ({ app, server }) => {
  const member = await fundedMember(server, "poisoned", "500");
  const middle = OTHER_ADDRESS.slice(6, -4).toLowerCase();
  const like = `${ADDRESS.slice(0, 6)}${middle}${ADDRESS.slice(-4)}`.toLowerCase();
  await member.call("POST withdraw/addressAdd", { address: ADDRESS, label: "Exchange", payPassword });
  const page = await app.open("/pages/withdraw", "en", member);
  await ask(page, like);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("alert")).toContainText("This is not the address you know.");
  await expect(sheet.getByRole("alert")).toContainText("0x 5aAe b605");
});

/** A camera that shows a code, or refuses to. */
async function withCamera(context: BrowserContext, shown: string | "NotAllowedError"): Promise<void> {
  const { data } = shown === "NotAllowedError" ? { data: [] as boolean[][] } : encode(shown, { border: 4 });
  await context.addInitScript(
    ([rows, error]) => {
      navigator.mediaDevices.getUserMedia = async () => {
        if (rows.length === 0) throw new DOMException("", error);
        const canvas = document.createElement("canvas");
        const side = 8;
        canvas.width = canvas.height = rows.length * side;
        const brush = canvas.getContext("2d")!;
        // A still picture would give no frames.
        setInterval(() => {
          brush.fillStyle = "white";
          brush.fillRect(0, 0, canvas.width, canvas.height);
          brush.fillStyle = "black";
          for (const [y, row] of rows.entries())
            for (const [x, isDark] of row.entries())
              if (isDark) brush.fillRect(x * side, y * side, side, side);
        }, 50);
        return canvas.captureStream(20);
      };
    },
    [data, shown] as const,
  );
}

test("an address is scanned from a QR code, and the camera is off afterwards", async ({
  app,
  server,
  context,
}) => {
  const member = await fundedMember(server, "scanned", "500");
  await withCamera(context, `ethereum:${ADDRESS}@56`);
  const page = await app.open("/pages/withdraw", "en", member);
  await page.getByRole("button", { name: "Scan QR code" }).first().click();
  await expect(page.locator("form [name=address]").first()).toHaveValue(ADDRESS);
  await expect(page.locator("video")).toHaveCount(0);
});

test("a code of another chain is not taken, and says why", async ({ app, server, context }) => {
  const member = await fundedMember(server, "other_chain", "500");
  await withCamera(context, `ethereum:${ADDRESS}@1`);
  const page = await app.open("/pages/withdraw", "en", member);
  await page.getByRole("button", { name: "Scan QR code" }).first().click();
  await expect(page.getByRole("dialog")).toContainText("another blockchain");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect(page.locator("form [name=address]").first()).toHaveValue("");
});

test("without leave to use the camera it is said what to do", async ({ app, server, context }) => {
  const member = await fundedMember(server, "no_leave", "500");
  await withCamera(context, "NotAllowedError");
  const page = await app.open("/pages/withdraw", "en", member);
  await page.getByRole("button", { name: "Scan QR code" }).first().click();
  await expect(page.getByRole("dialog")).toContainText("The app has no camera access.");
});

test("who gets a transfer is shown before it can be confirmed", async ({ app, server, context }) => {
  const member = await fundedMember(server, "shown_giver", "500");
  await fundedMember(server, "shown_taker", "0", "shown_giver");
  const page = await app.open("/pages/convert", "en", member);
  let isCut = true;
  await context.route(/\/api\/wallet\/recipient/, (route) => (isCut ? route.abort() : route.continue()));
  await page.locator("[name=account]").fill("shown_taker");
  await page.locator("[name=amount]").fill("30");
  await page.getByRole("button", { name: "Continue" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("The recipient could not be looked up");
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await expect(sheet.locator("[type=submit]")).toBeDisabled();
  isCut = false;
  await sheet.getByRole("button", { name: "Try again" }).click();
  await expect(sheet).toContainText("No active vote");
  await expect(sheet).toContainText("You have never paid this member before.");
  await sheet.locator("[type=submit]").click();
  await expect(sheet.getByText("Operation Successful!")).toBeVisible();
});
