/** The app as the system sees it: its manifest, and what is felt of a decided payment. Rules C195 and C196. */
import sharp from "sharp";
import { passwords } from "../support/client.ts";
import { expect, test } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

interface Manifest {
  description: string;
  categories: string[];
  orientation: string;
  handle_links: string;
  launch_handler: { client_mode: string[] };
  share_target: { action: string; method: string; params: { files: { accept: string[] }[] } };
  icons: Icon[];
  shortcuts: { url: string; icons: Icon[] }[];
}

test("the manifest says what an installed app handles, and each of its icons is there in its size", async ({
  server,
}) => {
  const at = new URL("/manifest.webmanifest", server.origin);
  const manifest = (await (await fetch(at)).json()) as Manifest;
  expect(manifest).toMatchObject({
    categories: ["finance"],
    orientation: "any",
    handle_links: "preferred",
    launch_handler: { client_mode: ["navigate-existing", "auto"] },
    share_target: { action: "./share", method: "POST" },
  });
  // What the system's installation shows to members, and chats with a link.
  const { description } = manifest;
  expect(description).toMatch(/账单.* · .*bills/);
  const page = await (await fetch(server.origin)).text();
  expect(page).toContain(`<meta name="description" content="${description}">`);
  expect(manifest.share_target.params.files[0]!.accept).toContain("image/jpeg");
  const purposes = manifest.icons.map(({ purpose }) => purpose);
  for (const purpose of ["any", "maskable", "monochrome"]) expect(purposes).toContain(purpose);
  expect(manifest.shortcuts.length).toBeGreaterThan(0);
  for (const { icons } of manifest.shortcuts) expect(icons.length).toBeGreaterThan(0);
  for (const icon of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)]) {
    const answer = await fetch(new URL(icon.src, at));
    expect(answer.headers.get("content-type"), icon.src).toContain(icon.type);
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    if (icon.sizes !== "any") expect(`${width}x${height}`, icon.src).toBe(icon.sizes);
  }
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`a decided payment is felt once, unless motion is to be reduced: ${reducedMotion}`, async ({
    app,
    server,
    context,
  }) => {
    await context.addInitScript(() => {
      const felt: unknown[] = [];
      Object.assign(globalThis, { felt });
      navigator.vibrate = (pattern) => {
        felt.push(pattern);
        return true;
      };
    });
    const account = `felt_${reducedMotion.slice(0, 2)}`;
    const page = await app.open("/pages/vote", "en", await fundedMember(server, account, "100"));
    await page.emulateMedia({ reducedMotion });
    await page.getByRole("button", { name: /Level 1/ }).click();
    const sheet = page.getByRole("dialog");
    await sheet.locator("[name=payPassword]").fill(passwords.payPassword);
    await sheet.locator("[type=submit]").click();
    await expect(sheet.getByText("Operation Successful!")).toBeVisible();
    const felt = await page.evaluate(() => (globalThis as unknown as { felt: unknown[] }).felt);
    expect(felt).toEqual(reducedMotion === "reduce" ? [] : [[30]]);
  });
}
