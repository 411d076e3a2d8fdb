/** Holds the browser's install offer, which may come before the component that shows it is loaded. */
import { proxy, ref } from "valtio/vanilla";

/** Only Chromium has this event, which is not standardised. */
export interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

export const installOffer = proxy<{ event: InstallEvent | null }>({ event: null });

export function watchInstall(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installOffer.event = ref(event as InstallEvent);
  });
  addEventListener("appinstalled", () => (installOffer.event = null));
}
