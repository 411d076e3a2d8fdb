/** The browser's offer to install the app. It may come before what shows it is loaded. */
import { proxy, ref } from "valtio/vanilla";

/** Chromium's; not in a standard. */
export interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

export const installOffer = proxy<{ event: InstallEvent | null }>({ event: null });

/** Holds it back until the member asks for it. */
export function watchInstall(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installOffer.event = ref(event as InstallEvent);
  });
  addEventListener("appinstalled", () => (installOffer.event = null));
}
