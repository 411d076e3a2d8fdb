import type { BrowserContext } from "@playwright/test";

export function refuseStorage(context: BrowserContext) {
  return context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
}
