/** A receipt is said to be saved on this device only where it is. */
import { expect, test } from "../support/e2e.ts";
import { refuseStorage } from "../support/refused-storage.ts";
import { fundedMember, vote } from "../support/member.ts";

const SAVED = "The receipt is saved on this device.";
const NOT_SAVED = "This device could not save the receipt.";

test("fault 758: where storage is refused a receipt is said not to be saved", async ({
  app,
  server,
  context,
}) => {
  await refuseStorage(context);
  const member = await fundedMember(server, "receipt_refused", "500");
  const page = await app.open("/pages/vote", "en", member);
  await expect(page.getByText("This browser does not save data")).toBeVisible();
  await vote(page, 1);
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  await expect(page.getByText(SAVED)).toBeHidden();
});

test("fault 758: a receipt that the device has no room for is said not to be saved, and one that it has is", async ({
  app,
  server,
  context,
}) => {
  await context.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === "receipts" && localStorage.getItem("test.full"))
        throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, args);
    };
  });
  const member = await fundedMember(server, "receipt_full", "500");
  const page = await app.open("/pages/vote", "en", member);
  await vote(page, 1);
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  await page.evaluate(() => localStorage.setItem("test.full", "1"));
  await vote(page, 1);
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
});
