/**
 * Checks imports against `scripts/layers/rooms.ts` and prints the imports between capabilities. dependency-cruiser
 * cannot read TypeScript 7: it finds no modules and reports success.
 */
import path from "node:path";
import { checkLayers } from "./layers/check.ts";
import { rooms } from "./layers/rooms.ts";
import { capabilities, reserved } from "./layers/server-rooms.ts";

const root = path.resolve(import.meta.dirname, "..");
const folders = ["contract", "src", "console", "sw", "server", "witness"];
const { files, violations, crossings } = checkLayers(root, folders, rooms, capabilities, reserved);
for (const violation of violations) console.error(violation);
for (const [pair, count] of [...crossings].toSorted()) console.log(`${pair}: ${count}`);
const total = [...crossings.values()].reduce((sum, count) => sum + count, 0);
console.log(`${total} imports between capabilities in ${crossings.size} declared pairs`);
console.log(`${files} files, ${violations.length} violations`);
process.exitCode = files === 0 || violations.length > 0 ? 1 : 0;
