/**
 * Builds the operators' console into a folder of the built app, after the app: its worker's precache is written by then. Not
 * a second entry of the app's build, whose bundles it would change.
 */
import { fileURLToPath } from "node:url";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { CONSOLE_FOLDER } from "./contract/operator/console.ts";
import { splitTexts } from "./scripts/build/split-texts.ts";
import packageJson from "./package.json" with { type: "json" };

export default defineConfig({
  root: fileURLToPath(new URL("console", import.meta.url)),
  base: "./",
  publicDir: false,
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  plugins: [
    lingui({ failOnCompileError: true }),
    splitTexts("console"),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
  ],
  build: {
    outDir: fileURLToPath(new URL(`dist/${CONSOLE_FOLDER}`, import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // The CSP refuses data: URLs for anything but images.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files, as in the app's build: a room, what the start shares with rooms, and what rooms share.
          groups: [
            { name: "schemas", priority: 2, test: /node_modules\/typebox\// },
            {
              name: "parts",
              priority: 1,
              test: /\/(src\/(?!ui\/later\/codes)|console\/(parts|state)\/|contract\/(?!.*schemas))/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    // One folder up, as the built console has it.
    proxy: { "/api": "http://127.0.0.1:8080" },
  },
});
