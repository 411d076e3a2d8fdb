/** Loaded before a server: SIGUSR2 fills its disk. What it logs is still written. */
import fs from "node:fs";

const write = fs.writeSync;
const LAST_OUTPUT = 2;

process.once("SIGUSR2", () => {
  fs.writeSync = ((...given: Parameters<typeof write>) => {
    if (given[0] <= LAST_OUTPUT) return write(...given);
    throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
  }) as typeof write;
});
