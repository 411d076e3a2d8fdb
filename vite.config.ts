import { fileURLToPath } from "node:url";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA, type ManifestOptions } from "vite-plugin-pwa";
import { withIntegrity } from "./scripts/build/integrity.ts";
import * as rules from "./scripts/build/chunks.ts";
import { scopedName } from "./scripts/build/scoped-names.ts";
import { splitTexts } from "./scripts/build/split-texts.ts";
import packageJson from "./package.json" with { type: "json" };

const shortcutIcon = { src: "icons/icon-192.png", sizes: "192x192", type: "image/png" };

/** Read before a language is known: by whoever installs the app, or gets a link to it in a chat. */
const description =
  "投票、燃料、通行证和账单，离线也可查看 · Your votes, fuel, passes and bills, readable offline";

const manifest: Partial<ManifestOptions> = {
  id: "./",
  start_url: "./",
  scope: "./",
  name: "Starship",
  short_name: "Starship",
  description,
  lang: "zh-CN",
  display: "standalone",
  categories: ["finance"],
  // Links to the app open in it, where the browser lets it choose.
  handle_links: "preferred",
  // No screen needs one: a device that lies or stands on a desk turns it as its owner likes.
  orientation: "any",
  // Answered by the worker: sw/share.ts.
  share_target: {
    action: "./share",
    method: "POST",
    enctype: "multipart/form-data",
    params: {
      title: "title",
      text: "text",
      url: "url",
      files: [{ name: "pictures", accept: ["image/jpeg", "image/png", "image/webp"] }],
    },
  },
  // The window that is open goes on: a second one would have a session and a form of its own.
  launch_handler: { client_mode: ["navigate-existing", "auto"] },
  theme_color: "#0b1530",
  background_color: "#0b1530",
  icons: [
    { src: "icons/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    { src: "icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    { src: "icons/badge.svg", sizes: "any", type: "image/svg+xml", purpose: "monochrome" },
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
    { name: "账单 · Bill", url: "./#/pages/bill", icons: [shortcutIcon] },
    { name: "充值 · Deposit", url: "./#/pages/recharge", icons: [shortcutIcon] },
    { name: "投票 · Vote", url: "./#/pages/vote", icons: [shortcutIcon] },
  ],
};

/** Bundles of scripts/build/chunks.ts that the first screen does not have. */
const shared = /\/(forms|later|network)-/;

/**
 * Moves stylesheets to the end of the body: in the head they block the shell's first paint; there they block only
 * scripts, so React never renders without styles.
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

/** Preloads the app and the home screen beside the entry. */
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
            // After the entry, which shows something without them.
            injectTo: "head" as const,
          }));
      },
    },
  };
}

function describePage(): Plugin {
  return {
    name: "page-description",
    transformIndexHtml: () => [
      { tag: "meta", attrs: { name: "description", content: description }, injectTo: "head" },
    ],
  };
}

export default defineConfig({
  base: "./",
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  // What Lingui's hooks would take the place of in a React before 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" }] },
  plugins: [
    lingui({ failOnCompileError: true }),
    splitTexts("app"),
    // Before react(): otherwise macros stay untransformed and texts untranslated, without an error.
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    stylesheetsAfterShell(),
    preloadStart(),
    describePage(),
    VitePWA({
      strategies: "injectManifest",
      filename: "sw.js",
      // The plugin derives the output's name from the source's, index.ts.
      integration: {
        beforeBuildServiceWorker(options) {
          options.swSrc = fileURLToPath(new URL("sw/index.ts", import.meta.url));
        },
      },
      registerType: "prompt",
      injectRegister: null,
      manifest,
      // Listed below: what the plugin adds by itself has no hash.
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ["**/*.{js,css,html,svg,webmanifest}", "icons/{icon-192,icon-512,maskable-512}.png"],
        rollupFormat: "iife",
        manifestTransforms: [
          async (entries) => ({
            manifest: await withIntegrity(fileURLToPath(new URL("dist", import.meta.url)), entries),
          }),
        ],
      },
    }),
  ],
  build: {
    manifest: true,
    modulePreload: {
      polyfill: false,
      // A script's own list, which is part of the first screen's: what several screens share. Its small files it asks for itself.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === "js" ? files.filter((file) => shared.test(file)) : files,
    },
    // The CSP refuses data: URLs for anything but images.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Few files: at 150 ms latency, each costs more than its bytes.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // The first screen names some fifty scripts, whose hashes do not compress: with eight characters chance decides
        // whether it is within its budget.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          groups: [
            {
              name: "vendor",
              // Without their imports: the start needs only Dexie's hooks.
              includeDependenciesRecursively: false,
              priority: 4,
              test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|valtio|proxy-compare|@lingui|dexie-react-hooks)\//,
            },
            { name: "mirror", includeDependenciesRecursively: false, priority: 4, test: rules.mirror },
            { name: "network", includeDependenciesRecursively: false, priority: 4, test: rules.network },
            { name: "start", priority: 3, test: rules.start },
            { name: "first", priority: 2, test: rules.first },
            { name: "forms", priority: 1, test: rules.forms },
            { name: "later", test: rules.later },
          ],
        },
      },
      treeshake: {
        // dexie-react-hooks imports Dexie for unused hooks; keeps Dexie out of the first chunk.
        moduleSideEffects: [{ test: /node_modules\/dexie\//, sideEffects: false }],
        manualPureFunctions: ["FinalizationRegistry"],
      },
    },
  },
  css: { modules: { generateScopedName: scopedName } },
  worker: { format: "es" },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": "http://127.0.0.1:8080" },
  },
});
