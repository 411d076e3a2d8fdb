/** Rooms and their allowed imports. A file outside every room is a violation: a new folder needs an entry here. */
import type { Room } from "./room.ts";
import { serverRooms } from "./server-rooms.ts";

const contract = "contract/";
const lingui = "@lingui/";
const react = ["react", "react-dom"];
const schema = "src/shared/schema.ts";
const headline = "src/start/headline.ts";

export const rooms: Room[] = [
  { path: contract, may: [], packages: ["typebox"] },
  // For those who do not trust the platform, so it uses nothing of the server.
  { path: "witness/", may: [contract], packages: ["node:", "viem", "typebox"] },

  // src: app -> screens -> {parts, ui, state} -> {mirror, api} -> shared -> contract; bundles:
  // scripts/build/chunks.ts.
  {
    path: "src/app/",
    may: ["src/", contract],
    packages: [...react, lingui, "wouter", "valtio", "virtual:"],
  },
  {
    path: "src/screens/",
    may: ["src/parts/", "src/ui/", "src/state/", "src/mirror/", "src/i18n/", headline, schema, contract],
    packages: [
      ...react,
      lingui,
      "@noble/hashes",
      "wouter",
      "valtio",
      "uqr",
      "qr",
      "uplot",
      "@tanstack/react-virtual",
    ],
    apart: true,
  },
  {
    path: "src/parts/",
    may: ["src/ui/", "src/state/", "src/i18n/", schema, contract],
    packages: [...react, lingui],
  },
  { path: "src/ui/", may: ["src/i18n/", contract], packages: [...react, lingui, "uqr"] },
  {
    path: "src/state/",
    may: ["src/mirror/", "src/api/", "src/i18n/", "src/start/", "src/shared/", contract],
    packages: [
      "dexie-react-hooks",
      "react",
      lingui,
      "valtio",
      "virtual:",
      "workbox-window",
      "@simplewebauthn/browser",
    ],
  },
  {
    path: "src/mirror/",
    may: ["src/api/", "src/shared/", contract],
    packages: ["dexie"],
  },
  { path: "src/api/", may: ["src/shared/", contract], packages: ["ofetch"] },
  { path: "src/i18n/", may: ["src/start/", "locales/", contract], packages: [lingui] },
  // Run by the entry before everything else.
  {
    path: "src/start/",
    may: ["src/shared/", "src/screens/home/index.tsx", "locales/", contract],
    packages: [lingui],
  },
  // The worker imports these, and every start waits for the worker: nothing heavy, such as Dexie.
  { path: "src/shared/", may: [contract], packages: [] },
  // A separate program that shares looks, texts and the server's client with the app.
  {
    path: "console/",
    may: [
      "src/ui/",
      "src/i18n/format.ts",
      "src/i18n/formatters.ts",
      "src/i18n/names.ts",
      "src/i18n/later/reasons.ts",
      "src/i18n/later/currency.ts",
      "src/i18n/later/event-names.ts",
      "src/i18n/later/line-titles.ts",
      "src/i18n/later/line-types.ts",
      "src/i18n/later/suspendable-names.ts",
      "src/api/client.ts",
      "src/shared/answer.ts",
      "src/shared/errors.ts",
      "src/shared/channel.ts",
      "src/start/local-storage.ts",
      "src/state/theme.ts",
      "src/state/later/failure.ts",
      "src/state/later/clipboard.ts",
      "src/state/later/files.ts",
      "src/state/toast.ts",
      "src/state/later/accounts/webauthn.ts",
      "locales/",
      contract,
    ],
    packages: [...react, lingui, "wouter", "valtio"],
  },
  { path: "sw/", may: ["src/shared/", contract], packages: ["workbox-"] },

  ...serverRooms,
];
