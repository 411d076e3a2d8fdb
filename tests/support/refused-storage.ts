import type { BrowserContext } from "@playwright/test";

/** As a browser that keeps nothing for the site. */
export function refuseStorage(context: BrowserContext) {
  return context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
}
