import {
  startupFile,
  startupScreens,
  startupSizes,
  startupThemes,
} from "../../../contract/startup-screens.ts";
import { installMethod } from "../../state/later/install.ts";

/**
 * The system reads the image when the app is added to the home screen. Links for all devices would be most of the first
 * download. Source: rules.md U33.
 */
export function linkStartupImages(): void {
  if (installMethod() !== "share" || document.querySelector("link[rel=apple-touch-startup-image]")) return;
  const [width, height] = [Math.min(screen.width, screen.height), Math.max(screen.width, screen.height)];
  const found = startupScreens.find(
    (one) => one.width === width && one.height === height && one.ratio === devicePixelRatio,
  );
  if (!found) return;
  const chosen = document.documentElement.dataset["theme"];
  for (const size of startupSizes(found)) {
    for (const scheme of startupThemes) {
      const link = document.createElement("link");
      link.rel = "apple-touch-startup-image";
      link.media = `(orientation: ${size[0] < size[1] ? "portrait" : "landscape"}) and (prefers-color-scheme: ${scheme})`;
      link.href = `./${startupFile(size, chosen === "dark" || chosen === "light" ? chosen : scheme)}`;
      document.head.append(link);
    }
  }
  // Without it, older systems treat the app as a bookmark and show no image.
  const capable = document.createElement("meta");
  capable.name = "apple-mobile-web-app-capable";
  capable.content = "yes";
  document.head.append(capable);
}
