import { defineConfig } from "@playwright/test";
import { chromiumArguments, ensureBrowsers, shellArguments } from "./tests/support/chromium.ts";

const { CHROMIUM_PATH, CHROMIUM_SHELL_PATH } = ensureBrowsers();
// For the workers, which read this file too.
Object.assign(process.env, { CHROMIUM_PATH, CHROMIUM_SHELL_PATH });
const shell = { executablePath: CHROMIUM_SHELL_PATH, args: shellArguments };
const whole = { executablePath: CHROMIUM_PATH, args: chromiumArguments };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** What is pushed is the whole browser's: the shell takes no notifications. */
const pushed = "**/push.spec.ts";

/** Tests start their servers themselves (tests/support/e2e.ts), over the built app: run `npm run build` before. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  // Named as flaky, and looked into: docs/decisions/2026-11-23-flaky-browser-tests.md.
  retries: 1,
  forbidOnly: process.env.CI === "true",
  // For what hangs, not for a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    launchOptions: shell,
    serviceWorkers: "allow",
    // The platform's zone differs from the member's, so that a test sees when the two are mixed up.
    timezoneId: "Asia/Ho_Chi_Minh",
    // A trace of every test costs a fifth of the step's processor time.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "phone", grepInvert: /@wide/, testIgnore: pushed, use: phone },
    { name: "desktop", grep: /@wide/, use: { viewport: { width: 1280, height: 800 } } },
    { name: "whole", testMatch: pushed, use: { ...phone, launchOptions: whole } },
  ],
});
