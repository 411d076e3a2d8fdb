/** The tests of the server that run longest, the longest first. A quick run leaves them out. */
const names = [
  "model",
  "payouts-process",
  "chain-watch",
  "payouts-crashes",
  "process",
  "shutdown",
  "operator-cli",
  "deposits-faults",
  "jobs-schedule",
  "nft",
  "demo",
  "deposits-hostile",
];

export const longRuns = names.map((name) => `tests/server/${name}.test.ts`);
