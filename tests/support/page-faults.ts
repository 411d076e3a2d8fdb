/** What a page reports while it is walked through: failed answers, and warnings and errors in the browser's console. */
import type { Page } from "@playwright/test";

/** What the browser says of a worker that the test does not let in. */
const ofNoWorker = /registration blocked by Playwright|The worker could not be registered/;

/** Starts to listen. The list that is returned grows. */
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
