/**
 * The walls of the house: which room a file belongs to and what that room may import. A file outside every room, or an
 * import that its room does not list, is a violation; so a new folder has to be given its walls here first.
 */
import type { Room } from "./room.ts";
import { serverRooms } from "./server-rooms.ts";

const contract = "contract/";
const lingui = "@lingui/";
const react = ["react", "react-dom"];

export const rooms: Room[] = [
  ...serverRooms,
  { path: contract, may: [], packages: ["typebox"] },

  // src: app -> screens -> {ui, state} -> {mirror, api} -> contract
  {
    path: "src/app/",
    may: ["src/", contract],
    packages: [...react, lingui, "wouter", "valtio", "virtual:"],
  },
  {
    path: "src/screens/",
    may: ["src/ui/", "src/state/", "src/mirror/", "src/i18n/", contract],
    packages: [...react, lingui, "wouter", "valtio", "uqr", "uplot", "@tanstack/react-virtual"],
    apart: true,
  },
  { path: "src/ui/", may: ["src/i18n/", contract], packages: [...react, lingui] },
  {
    path: "src/state/",
    may: ["src/mirror/", "src/api/", "src/i18n/", contract],
    packages: ["dexie-react-hooks", "react", lingui, "valtio", "virtual:", "workbox-window"],
  },
  // The worker starts with these, and every start waits for the worker: nothing heavy may come with them, such as Dexie.
  { path: "src/mirror/schema.ts", may: [contract], packages: [] },
  { path: "src/mirror/existing.ts", may: ["src/mirror/schema.ts"], packages: [] },
  { path: "src/mirror/push-row.ts", may: ["src/mirror/schema.ts", "src/mirror/existing.ts"], packages: [] },
  {
    path: "src/mirror/queue/",
    may: [
      "src/mirror/schema.ts",
      "src/mirror/existing.ts",
      "src/api/answer.ts",
      "src/api/errors.ts",
      contract,
    ],
    packages: [],
  },
  { path: "src/mirror/", may: ["src/api/", contract], packages: ["react", "dexie", "dexie-react-hooks"] },
  { path: "src/api/", may: ["src/i18n/", contract], packages: ["ofetch", lingui] },
  { path: "src/i18n/", may: ["locales/", contract], packages: ["react", lingui] },
  // Ambient types.
  { path: "src/*", may: [], packages: [] },

  {
    path: "sw/",
    may: [
      "src/mirror/schema.ts",
      "src/mirror/existing.ts",
      "src/mirror/push-row.ts",
      "src/mirror/queue/",
      contract,
    ],
    packages: ["workbox-"],
  },
];
