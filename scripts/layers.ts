/**
 * Enforces the walls of `scripts/layers/rooms.ts`. Ours, because dependency-cruiser cannot read TypeScript 7: it finds
 * no modules at all and reports success. Circular imports are oxlint's (`import/no-cycle`).
 */
import path from "node:path";
import { checkLayers } from "./layers/check.ts";
import { rooms } from "./layers/rooms.ts";

const root = path.resolve(import.meta.dirname, "..");
const { files, violations } = checkLayers(root, ["contract", "src", "sw", "server"], rooms);
for (const violation of violations) console.error(violation);
console.log(`${files} files, ${violations.length} violations`);
process.exitCode = files === 0 || violations.length > 0 ? 1 : 0;
