import { i18n } from "@lingui/core";
import { onOwnerChange } from "../session.ts";
import { currentLanguage } from "../../i18n/index.ts";
import { checkPush } from "./subscription.ts";
import { watchNotices } from "./notice-badge.ts";

export function watchPush(): void {
  let language = currentLanguage();
  i18n.on("change", () => {
    if (currentLanguage() === language) return;
    language = currentLanguage();
    void checkPush();
  });
  onOwnerChange(() => void checkPush());
  watchPermission().catch(() => undefined);
  watchNotices();
  void checkPush();
}

/** Some browsers do not report permission changes. */
async function watchPermission(): Promise<void> {
  const permission = await navigator.permissions.query({ name: "notifications" });
  permission.addEventListener("change", () => void checkPush());
}
