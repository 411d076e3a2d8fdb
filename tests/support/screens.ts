/** Every route of the app, and how a test knows that it is shown. */
import type { Page } from "@playwright/test";
import { expect } from "./e2e.ts";
import { ADDRESS } from "./withdraw.ts";

/** Source: rules.md U1. */
export const visitorRoutes = [
  "/",
  "/pages/login",
  "/pages/register?referrer=genesis",
  "/pages/forget",
  "/pages/recover",
  "/pages/nft",
  "/pages/nftDetails?id=2",
  "/pages/ecology",
  "/pages/notice",
  "/pages/article",
  "/pages/details?id=1",
  "/pages/verify",
  "/pages/reserves",
  "/pages/nowhere",
  "/pages/webview?url=https%3A%2F%2Fa-rather-long-name.of-a-shop.example%2Fa%2Fpath%3Fwith%3Dquery",
  "/open-location?lat=31.2304&lng=121.4737&name=A%20pier%20with%20a%20long%20name&address=The%20Bund%209%2C%20Shanghai",
];

export const memberRoutes = [
  "/",
  "/pages/trade",
  "/pages/vote",
  "/pages/pledge",
  "/pages/positions",
  "/pages/positions?of=locked",
  "/pages/positions?of=swaps",
  "/pages/nft",
  "/pages/my",
  "/pages/ecology",
  "/pages/resetPwd",
  "/pages/changePwd",
  "/pages/changePwd?mode=pay",
  "/pages/security",
  "/pages/factors",
  "/pages/recharge",
  "/pages/withdraw",
  "/pages/convert",
  "/pages/assetsDetail",
  "/pages/assetsDetail?asset=fuel",
  "/pages/assetsDetail?asset=lock",
  "/pages/evidence",
  "/pages/reserves",
  "/pages/bill",
  "/pages/bill?line=1",
  // An income whose payer has a long name.
  "/pages/bill?line=7",
  "/pages/promotion",
  "/pages/manage",
  "/pages/feedback",
  "/pages/feedbackRecord",
  "/pages/waiting",
  "/pages/inbox",
  "/pages/notice",
  "/pages/article",
  "/pages/details?id=1",
  "/pages/nftDetails?id=2",
  "/pages/myNft",
  "/pages/nftPledge?id=2",
  "/choose-location",
];

export const emptyRoutes = {
  "/pages/vote": "No votes yet",
  "/pages/pledge": "No pledges yet.",
  "/pages/positions": "No pledges yet",
  "/pages/positions?of=locked": "No locked fuel yet",
  "/pages/positions?of=swaps": "No trades yet",
  "/pages/bill": "Your payments and income appear here.",
  "/pages/assetsDetail?asset=points": "Every change to this balance appears here.",
  "/pages/recharge": "No deposits yet",
  "/pages/withdraw": "No withdrawals yet",
  "/pages/convert": "No transfers yet",
  "/pages/manage": "No members yet",
  "/pages/feedbackRecord": "You have not written to us yet",
  "/pages/inbox": "No messages yet",
  "/pages/waiting": "Nothing waiting",
  "/pages/myNft": "No passes yet",
  "/pages/nftPledge": "No passes yet",
  "/pages/nftDetails?id=1": "You have none of these yet.",
} as const;

/** Waits until nothing is loading and no toast, such as that of the sign-in, covers the route. */
export async function show(page: Page, route: string): Promise<void> {
  await page.evaluate(async (to) => {
    location.hash = to;
    // The app learns of the change in a task of its own, and draws in the next one.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }, route);
  await shown(page);
  await expect(page.locator("[popover][role=status] > p")).toHaveCount(0);
}

export async function shown(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** What to enter and press on a screen to open a sheet, in any language. */
export interface SheetOpening {
  route: string;
  entered?: Record<string, string>;
  /** A locator to wait for before pressing. */
  ready?: string;
  press: string;
}

const button = "button[class^=button_]";
const send = "main form [type=submit]";

/** Waits for both lists: the actions of votes stand above the levels. */
const bothLists = "main ul:has(> li > button) >> nth=1";

/** Sheets that move money, each with the call that it sends. */
export const moneySheets: (SheetOpening & { call: string })[] = [
  { call: "vote/upgrade", route: "/pages/vote", ready: bothLists, press: "main li > button >> nth=0" },
  { call: "vote/repurchase", route: "/pages/vote", ready: bothLists, press: "main li > button >> nth=1" },
  { call: "vote/create", route: "/pages/vote", ready: bothLists, press: "main li > button >> nth=2" },
  { call: "wallet/swap", route: "/pages/trade", entered: { amount: "100" }, press: send },
  { call: "stake/create", route: "/pages/pledge", entered: { amount: "10" }, press: send },
  { call: "nft/buy", route: "/pages/nftDetails?id=2", press: `main ${button} >> nth=0` },
  { call: "nft/stake", route: "/pages/nftDetails?id=2", press: `main ${button} >> nth=1` },
  { call: "nft/transfer", route: "/pages/nftDetails?id=2", press: `main ${button} >> nth=2` },
  {
    call: "wallet/transfer",
    route: "/pages/convert",
    entered: { account: "genesis", amount: "10" },
    press: send,
  },
  {
    call: "withdraw/create",
    route: "/pages/withdraw",
    entered: { address: ADDRESS, amount: "100" },
    press: send,
  },
];

export const otherSheets: SheetOpening[] = [
  { route: "/", press: "header button >> nth=-1" },
  { route: "/pages/my", press: `main ${button} >> nth=-1` },
  { route: "/pages/withdraw", press: "main li > button >> nth=0" },
  { route: "/pages/security", press: `main ${button} >> nth=0` },
  { route: "/pages/security", press: `main ${button} >> nth=1` },
  { route: "/pages/security", press: `main ${button} >> nth=2` },
];

export async function openSheet(
  page: Page,
  { route, entered = {}, ready, press }: SheetOpening,
): Promise<void> {
  // The detour clears what an earlier sheet left in a form.
  await show(page, "/pages/nowhere");
  await show(page, route);
  for (const [name, value] of Object.entries(entered)) await page.locator(`main [name=${name}]`).fill(value);
  if (ready) await expect(page.locator(ready)).toBeVisible();
  await page.locator(press).click();
  await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
}
