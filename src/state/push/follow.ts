import { i18n } from "@lingui/core";
import { onOwnerChange } from "../session.ts";
import { currentLanguage } from "../../i18n/index.ts";
import { checkPush } from "./subscription.ts";
import { followNotices } from "./notice-badge.ts";

/** Keeps this device's subscription as the server knows it, and the icon's number as many as there are to read. */
export function followPush(): void {
  let language = currentLanguage();
  i18n.on("change", () => {
    if (currentLanguage() === language) return;
    language = currentLanguage();
    void checkPush();
  });
  onOwnerChange(() => void checkPush());
  followPermission().catch(() => undefined);
  followNotices();
  void checkPush();
}

/** What the member changes in the browser's settings; not every browser tells. */
async function followPermission(): Promise<void> {
  const permission = await navigator.permissions.query({ name: "notifications" });
  permission.addEventListener("change", () => void checkPush());
}
