import type { Page } from "@playwright/test";

/** What the browser reports when a test does not let the worker in. */
const ofNoWorker = /registration blocked by Playwright|The worker could not be registered/;

/** The returned list grows. */
export function faultsOf(page: Page): string[] {
  const found: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) found.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  page.on("console", (message) => {
    if (["warning", "error"].includes(message.type()) && !ofNoWorker.test(message.text()))
      found.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => found.push(`uncaught: ${error.message}`));
  return found;
}
