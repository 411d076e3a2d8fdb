import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { languages } from "./contract/languages.ts";

export default defineConfig({
  locales: [...languages],
  sourceLocale: "en",
  // A text that was just written shows in English until it is translated; a test keeps that from being released.
  fallbackLocales: { default: "en" },
  catalogs: [
    {
      path: "<rootDir>/locales/{locale}",
      include: ["src", "console", "server/push/texts.ts", "server/push/money-texts.ts"].map(
        (path) => `<rootDir>/${path}`,
      ),
    },
  ],
  // Without line numbers a catalogue changes only when a text does.
  format: formatter({ lineNumbers: false }),
});
