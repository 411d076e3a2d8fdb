/** The tests on the server's engines that run longest, the longest first. A quick run leaves them out. */
const names = [
  "server/model",
  "server/chain-watch",
  "server/operator-cli",
  "server/payouts-process",
  "server/payouts-crashes",
  "disasters/runbook",
  "server/process",
  "disasters/long-runs",
  "disasters/restore",
  "server/deposits-faults",
  "attacks/data-folder",
  "attacks/operator-token",
  "server/nft",
  "server/demo",
  "server/withdraw-operator",
  "server/deposits-hostile",
  "attacks/security-log",
  "disasters/storm",
  "server/shutdown",
  "server/jobs-schedule",
];

export const longRuns = names.map((name) => `tests/${name}.test.ts`);
