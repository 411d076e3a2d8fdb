/** What members say, where they are, what lies outside the app, and which app they run. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { newMember } from "../support/client.ts";
import { expect, test, testAlone } from "../support/e2e.ts";
import * as images from "../support/images.ts";
import { fundedMember } from "../support/member.ts";

const file = (name: string, buffer: Buffer, mimeType = "image/png") => ({ name, mimeType, buffer });

/** A JPEG of 3000 by 1000, held sideways: its upper third is red when it is shown upright. */
function photo(page: Page): Promise<Buffer> {
  return page
    .evaluate(async () => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: 3000, height: 1000 });
      const context = canvas.getContext("2d")!;
      context.fillStyle = "blue";
      context.fillRect(0, 0, 3000, 1000);
      context.fillStyle = "red";
      context.fillRect(0, 0, 1000, 1000);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg"));
      return [...new Uint8Array(await blob!.arrayBuffer())];
    })
    .then((bytes) => {
      const plain = Buffer.from(bytes);
      // Exif with one entry: orientation 6, to be turned a quarter clockwise.
      const exif = Buffer.from("4578696600004d4d002a00000008000101120003000000010006000000000000", "hex");
      const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
      return Buffer.concat([plain.subarray(0, 2), head, exif, plain.subarray(2)]);
    });
}

test("a feedback goes with its pictures, upright and small, and stands in the record with the platform's reply", async ({
  app,
  server,
}) => {
  const page = await app.open("/pages/feedback", "en", await fundedMember(server, "outspoken", "0"));
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Please write something.")).toBeVisible();
  const text = page.getByRole("textbox", { name: "What would you like to tell us?" });
  await expect(text).toBeFocused();
  await text.fill("🚀".repeat(501));
  await expect(page.getByText("501 of 500 characters")).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("At most 500 characters.")).toBeVisible();
  await text.fill("It works.\nMostly.");

  const input = page.locator("input[type=file]");
  await input.setInputFiles([
    file("side.jpg", await photo(page), "image/jpeg"),
    file("broken.png", Buffer.from("no picture")),
    file("dot.png", images.png()),
    file("one-too-many.png", images.png()),
  ]);
  await expect(page.getByText("At most 3 pictures.")).toBeVisible();
  const list = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Remove picture \d$/ }) });
  await expect(list).toHaveCount(3);
  await expect(list.nth(1)).toContainText("This file cannot be used.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("One picture cannot be sent. Please remove it.")).toBeVisible();
  await page.getByRole("button", { name: "Remove picture 2" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Thank you, your feedback has arrived.")).toBeVisible();

  const member = await newMember(server.origin, "witness");
  const { list: written } = await member.call("GET operator/feedback", {});
  const mine = written.find(({ account }) => account === "outspoken");
  expect(mine).toMatchObject({ content: "It works.\nMostly." });
  const sent = await page.evaluate(async (id) => {
    const bitmap = await createImageBitmap(await (await fetch(`api/uploads/${id}`)).blob());
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d")!;
    context.drawImage(bitmap, 0, 0);
    return [bitmap.width, bitmap.height, context.getImageData(10, 10, 1, 1).data[0]! > 200];
  }, mine!.images[0]);
  expect(sent).toEqual([640, 1920, true]);

  await page.getByRole("link", { name: "My feedback" }).click();
  await expect(page.getByText("Not yet replied")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Picture \d$/ })).toHaveCount(2);
  const reply = ["--text", "Thank you. Which part does not?"];
  expect(await server.operator("feedback", "reply", mine!.id, ...reply)).toMatchObject({ code: 0 });
  await page.reload();
  await expect(page.getByText("Thank you. Which part does not?")).toBeVisible();
  await expect(page.getByText("Not yet replied")).toBeHidden();
});

testAlone(
  "what is written stays while one looks elsewhere, takes a chosen place, and arrives once after a lost answer",
  async ({ app, server }) => {
    const member = await fundedMember(server, "has_patience", "0");
    const page = await app.open("/pages/feedbackRecord", "en", member);
    await expect(page.getByText("You have not written to us yet")).toBeVisible();
    await page.getByRole("link", { name: "Write feedback" }).click();
    const text = page.getByRole("textbox", { name: "What would you like to tell us?" });
    await text.fill("The light is out.");
    await page.getByRole("link", { name: "Add a location" }).click();
    await page.getByRole("button", { name: "Use my location" }).click();
    await expect(page.getByText(/has no access to your location/)).toBeVisible();
    await page.getByRole("button", { name: "Choose this location" }).click();
    await expect(page.getByText(/from -90 to 90, such as/)).toBeVisible();
    await page.context().grantPermissions(["geolocation"]);
    await page.context().setGeolocation({ latitude: 31.2304, longitude: 121.4737, accuracy: 12 });
    await page.getByRole("button", { name: "Use my location" }).click();
    await expect(page.getByRole("textbox", { name: "Latitude" })).toHaveValue("31.2304");
    await page.getByRole("textbox", { name: "Name of the place" }).fill("Pier 9");
    await page.getByRole("button", { name: "Choose this location" }).click();
    await expect(text).toHaveValue("The light is out.\nPier 9 (31.2304, 121.4737)");

    const keys: (string | undefined)[] = [];
    await page.route("**/api/feedback/create", async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      const response = await route.fetch();
      if (keys.length === 1) await route.abort("connectionreset");
      else await route.fulfill({ response });
    });
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Queued on this device")).toBeVisible();
    await expect(page.getByText("Thank you, your feedback has arrived.")).toBeVisible();
    // Unless a sync has shown before the second attempt that it has arrived.
    expect(new Set(keys).size).toBe(1);
    expect((await member.call("GET feedback/history", {})).list).toHaveLength(1);
    await page.getByRole("link", { name: "My feedback" }).click();
    await expect(page.getByText("Not yet replied")).toHaveCount(1);

    await app.readyOffline(page);
    await server.pause();
    await page.goto(`${server.origin}/#/pages/feedback`);
    await page.reload();
    await expect(page.getByText(/Your message is saved/)).toBeVisible();
    await page.getByRole("link", { name: "My feedback" }).click();
    await expect(page.getByText("The light is out.")).toBeVisible();
    await expect(page.getByText(/as of/i).first()).toBeVisible();
  },
);

test("a place is shown without a map, with the way there and how far it is", async ({ app, context }) => {
  await context.grantPermissions(["geolocation", "clipboard-read", "clipboard-write"]);
  await context.setGeolocation({ latitude: 31.2, longitude: 121.4 });
  const page = await app.open("/open-location?lat=31.2304&lng=121.4737&name=Pier%209&address=Bund", "en");
  await expect(page.getByRole("heading", { name: "Pier 9" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open in maps" })).toHaveAttribute(
    "href",
    /^geo:31\.2304,121\.4737\?/,
  );
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Pier 9\nBund\n31.2304, 121.4737");
  await page.getByRole("button", { name: "How far is it?" }).click();
  await expect(page.getByText("7.78 km")).toBeVisible();
  await page.goto(page.url().replace("lat=31.2304", "lat=91"));
  await expect(page.getByText("No location given")).toBeVisible();
});

testAlone(
  "a page of a configured origin is framed in its sandbox; any other is named and opened outside",
  async ({ app, server }) => {
    const other = http.createServer((_, response) => {
      response.setHeader("content-type", "text/html");
      response.end(
        "<h1>Shop</h1><script>top.location = 'about:blank#led-away'; document.title = 'ran'</script>",
      );
    });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    try {
      const route = `/pages/webview?url=${encodeURIComponent(`${origin}/a?b=1`)}`;
      const page = await app.open(route, "en");
      await expect(page.getByRole("heading", { name: "starship", level: 1 })).toBeVisible();
      await expect(page.getByText("This page is not part of the app")).toBeVisible();
      const out = page.getByRole("link", { name: "Open in the browser" });
      await expect(out).toHaveAttribute("href", `${origin}/a?b=1`);
      await expect(out).toHaveAttribute("rel", "noopener noreferrer");
      await expect(page.locator("iframe")).toHaveCount(0);

      await server.operator("config", "set", "webviewOrigins", JSON.stringify([origin]));
      await app.readyOffline(page);
      await page.reload();
      const inside = page.frameLocator("iframe").frameLocator("iframe");
      await expect(inside.getByRole("heading", { name: "Shop" })).toBeVisible();
      await expect(page).toHaveURL(/webview/);
      await page.goto(`${server.origin}/#/pages/webview?url=javascript:alert(1)`);
      await expect(page.getByText("This link does not work")).toBeVisible();
    } finally {
      other.closeAllConnections();
      other.close();
    }
  },
);

testAlone(
  "fault 956: an older app is told of a newer one: an ordinary prompt can be put off, a forced one only when there is nothing to update to",
  async ({ app, server }) => {
    const release = (fields: object) =>
      server.operator(
        "config",
        "set",
        "appVersion",
        JSON.stringify({ version: "9.0.0", isFull: false, isForce: false, url: "", ...fields }),
      );
    await release({ languages: { en: { title: "", note: "" } } });
    const page = await app.open("/", "en");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { name: "Update?" })).toBeVisible();
    await dialog.getByRole("button", { name: "Later" }).click();
    await expect(dialog).toBeHidden();

    const url = "https://a.example/starship.apk";
    await release({
      isForce: true,
      isFull: true,
      url,
      languages: { en: { title: "Starship 9", note: "Faster.\nSafer." } },
    });
    await page.reload();
    await expect(dialog.getByRole("heading", { name: "Starship 9" })).toBeVisible();
    await expect(dialog.getByText("Safer.")).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Download the app" })).toHaveAttribute("href", url);
    await expect(dialog.getByRole("button")).toHaveCount(0);
    for (let press = 0; press < 3; press++) await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();

    await release({ isForce: true, languages: { en: { title: "", note: "" } } });
    await page.reload();
    await dialog.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Update finished, restarting")).toBeVisible();
    // The server has no such version: a member who has done what is asked is not locked out.
    await expect(dialog.getByText(/^Version 9\.0\.0 is not available yet/)).toBeVisible();
    await dialog.getByRole("button", { name: "Later" }).click();
    await expect(dialog).toBeHidden();
  },
);
