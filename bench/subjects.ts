import type { Page } from "@playwright/test";
import { newMember, type Client } from "../tests/support/client.ts";
import { startServer } from "../tests/support/server.ts";
import { serveBlankPage } from "./blank.ts";

export interface Subject {
  name: string;
  origin: string;
  /** Digits that a start must show; absent without a member. */
  balanceDigits?: string;
  signIn(page: Page): Promise<void>;
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  close(): Promise<void>;
}

/** Digits that occur nowhere else on the page. */
const BALANCE = "731946.2851";

/** @param appDir folder of the build. */
export async function ours(name = "starship", appDir = "dist"): Promise<Subject> {
  // An open live channel would never let the network become idle.
  const server = await startServer({ env: { LIVE_CHANNELS: "0", APP_DIR: appDir } });
  const member = await newMember(server.origin, "bench_member");
  await member.credit("bench_member", BALANCE);
  return {
    name,
    origin: server.origin,
    balanceDigits: BALANCE.replaceAll(/\D/g, ""),
    signIn: (page) => keepSession(page, member),
    async goOffline() {
      await server.pause();
    },
    goOnline: () => server.restart(),
    close: () => server.stop(),
  };
}

export async function blank(): Promise<Subject> {
  const server = await serveBlankPage();
  return {
    name: "blank page",
    origin: server.origin,
    signIn: () => Promise.resolve(),
    goOffline: () => server.stop(),
    goOnline: () => server.start(),
    close: () => server.remove(),
  };
}

/** Stores the session as src/state/session.ts does, and reloads. */
async function keepSession(page: Page, { token, uid }: Client): Promise<void> {
  const session = JSON.stringify({ token, uid, userInfo: null, backParams: null });
  await page.evaluate((value) => localStorage.setItem("starship.session", value), session);
  await page.reload();
}
