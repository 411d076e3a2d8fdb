import { fileURLToPath } from "node:url";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA, type ManifestOptions } from "vite-plugin-pwa";
import * as rules from "./scripts/build/chunks.ts";
import { splitTexts } from "./scripts/build/split-texts.ts";
import packageJson from "./package.json" with { type: "json" };

const manifest: Partial<ManifestOptions> = {
  id: "./",
  start_url: "./",
  scope: "./",
  name: "Starship",
  short_name: "Starship",
  description: packageJson.description,
  lang: "zh-CN",
  display: "standalone",
  theme_color: "#0b1530",
  background_color: "#0b1530",
  icons: [
    { src: "icons/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    { src: "icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  screenshots: [
    {
      src: "screenshots/home.jpg",
      sizes: "390x844",
      type: "image/jpeg",
      form_factor: "narrow",
      label: "首页 · Home",
    },
    {
      src: "screenshots/bill.jpg",
      sizes: "390x844",
      type: "image/jpeg",
      form_factor: "narrow",
      label: "账单 · Bill",
    },
    {
      src: "screenshots/home-wide.jpg",
      sizes: "1280x800",
      type: "image/jpeg",
      form_factor: "wide",
      label: "首页 · Home",
    },
  ],
  shortcuts: [
    { name: "账单 · Bill", url: "./#/pages/bill" },
    { name: "充值 · Deposit", url: "./#/pages/recharge" },
    { name: "投票 · Vote", url: "./#/pages/vote" },
  ],
};

/**
 * The static shell in index.html must paint before any stylesheet has arrived. A stylesheet in the head blocks the first
 * paint; the same link at the end of the body only holds back what follows it and the scripts, so React never draws
 * without styles.
 */
function stylesheetsAfterShell(): Plugin {
  const link = /\s*<link rel="stylesheet"[^>]*>/g;
  return {
    name: "stylesheets-after-shell",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const links = html.match(link) ?? [];
        return html.replace(link, "").replace("</body>", `${links.join("").trimStart()}\n  </body>`);
      },
    },
  };
}

/** What the entry loads once the shell is painted, and the home screen, where most starts begin, are fetched beside it. */
function preloadStart(): Plugin {
  const start = ["src/app/main.tsx", "src/screens/home/index.tsx"];
  return {
    name: "preload-start",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === "chunk");
        const first = chunks.filter(({ facadeModuleId }) =>
          start.some((path) => facadeModuleId?.endsWith(path)),
        );
        const files = new Set(first.flatMap(({ fileName, imports }) => [fileName, ...imports]));
        return [...files]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `./${file}` },
            // Behind the entry, which has something to show before all of these have arrived.
            injectTo: "head" as const,
          }));
      },
    },
  };
}

export default defineConfig({
  base: "./",
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  plugins: [
    lingui({ failOnCompileError: true }),
    splitTexts(),
    // Before react(): in the other order the macros stay untransformed and the texts untranslated, without an error.
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    stylesheetsAfterShell(),
    preloadStart(),
    VitePWA({
      strategies: "injectManifest",
      filename: "sw.js",
      // The plugin names the output after the source; ours is an index.ts like every folder's entry.
      integration: {
        beforeBuildServiceWorker(options) {
          options.swSrc = fileURLToPath(new URL("sw/index.ts", import.meta.url));
        },
      },
      registerType: "prompt",
      injectRegister: null,
      manifest,
      injectManifest: {
        globPatterns: ["**/*.{js,css,html,svg,webmanifest}"],
        rollupFormat: "iife",
      },
    }),
  ],
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    // An inlined asset would be a data: address that the content policy refuses for anything but images.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // One stylesheet and few scripts: at 150 ms a round trip, and through the worker, each file costs more than its bytes.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "vendor",
              // Alone: of Dexie only the hooks are part of the start.
              includeDependenciesRecursively: false,
              priority: 4,
              test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|valtio|proxy-compare|@lingui|ofetch|ufo|destr|node-fetch-native|dexie-react-hooks)\//,
            },
            { name: "mirror", includeDependenciesRecursively: false, priority: 4, test: rules.mirror },
            { name: "start", priority: 3, test: rules.start },
            { name: "first", priority: 2, test: rules.first },
            { name: "later", priority: 1, test: rules.later },
          ],
        },
      },
      treeshake: {
        // dexie-react-hooks names Dexie in hooks that are not used here; that alone must not bring it into the first chunk.
        moduleSideEffects: [{ test: /node_modules\/dexie\//, sideEffects: false }],
        manualPureFunctions: ["FinalizationRegistry"],
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": "http://127.0.0.1:8080" },
  },
});
