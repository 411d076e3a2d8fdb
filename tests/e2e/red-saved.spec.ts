/** Red team: "The receipt is saved on this device" where it is not. */
import { expect, test } from "../support/e2e.ts";
import { fundedMember, vote } from "../support/member.ts";

test("where storage is refused a receipt is not said to be saved on this device", async ({ app, server, context }) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
  const member = await fundedMember(server, "red_refused", "500");
  const page = await app.open("/pages/vote", "en", member);
  await expect(page.getByText("This browser does not save data")).toBeVisible();
  await vote(page, 1);
  await expect(page.getByText("Operation Successful!")).toBeVisible();
  console.log("SHEET:", await page.getByRole("dialog").innerText());
  await page.screenshot({ path: "/tmp/redb-saved.png" });
  await expect(page.getByText("The receipt is saved on this device.")).toBeHidden({ timeout: 3000 });
});

test("a receipt whose storing fails is not said to be saved on this device", async ({ app, server, context }) => {
  await context.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === "receipts") throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, args);
    };
  });
  const member = await fundedMember(server, "red_full", "500");
  const page = await app.open("/pages/vote", "en", member);
  await vote(page, 1);
  await expect(page.getByText("Operation Successful!")).toBeVisible();
  const stored = await page.evaluate(async () => {
    const found: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name!);
        request.onsuccess = () => resolve(request.result);
      });
      if (db.objectStoreNames.contains("receipts"))
        found.push(...(await new Promise<unknown[]>((resolve) => {
          const all = db.transaction("receipts").objectStore("receipts").getAll();
          all.onsuccess = () => resolve(all.result as unknown[]);
        })));
      db.close();
    }
    return found.length;
  });
  console.log("RECEIPTS STORED:", stored, "SHEET:", await page.getByRole("dialog").innerText());
  expect(stored).toBe(0);
  await expect(page.getByText("The receipt is saved on this device.")).toBeHidden({ timeout: 3000 });
});
