/** Who writes roots to the chain, as the environment says it: wrong words stop the start, and no message holds a key. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { assertApart } from "../../../server/chain/ownership.ts";
import { keySigner } from "../../../server/chain/signer.ts";
import { readVariables } from "../../../server/core/variables.ts";
import { readAnchor } from "../../../server/main/anchor-environment.ts";
import { readEnvironment } from "../../../server/main/environment.ts";

/** anvil's first account: known to everybody. */
const KEY = "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
const ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

const anchorOf = (env: NodeJS.ProcessEnv) => readAnchor(readVariables(env));

test("without a key roots are not written to the chain", () => {
  expect(anchorOf({})).toBeNull();
});

test("a key stands in a variable or in a file, with the highest fee beside it", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "anchor-key-"));
  const file = path.join(folder, "key");
  fs.writeFileSync(file, `0x${KEY}\n`);
  const given = [{ EVIDENCE_ANCHOR_KEY: KEY }, { EVIDENCE_ANCHOR_KEY_FILE: file }];
  for (const env of given) {
    const { signer, maxFeePerGas } = anchorOf({ ...env, EVIDENCE_ANCHOR_MAX_FEE_GWEI: "7" })!;
    expect(await signer.address()).toBe(ADDRESS);
    expect(maxFeePerGas).toBe(7_000_000_000n);
  }
  expect(() => anchorOf(Object.assign({}, ...given))).toThrow("set one of them");
  fs.rmSync(folder, { recursive: true });
  expect(() => anchorOf(given[1]!)).toThrow("EVIDENCE_ANCHOR_KEY_FILE cannot be read");
});

test.each([KEY.slice(1), `${KEY}00`, `x${KEY.slice(1)}`, "0".repeat(64)])(
  "what is no key is refused, and never shown",
  (key) => {
    let message = "";
    try {
      anchorOf({ EVIDENCE_ANCHOR_KEY: key });
    } catch (error) {
      message = String(error) + String((error as Error).cause);
    }
    expect(message).toContain("EVIDENCE_ANCHOR_KEY must be a private key");
    expect(message).not.toContain(key.slice(0, 16));
  },
);

test("a key without a chain stops the start, and so does the payout wallet's", async () => {
  expect(() => readEnvironment({ EVIDENCE_ANCHOR_KEY: KEY })).toThrow("EVIDENCE_ANCHOR_KEY is set");
  const wallet = { signer: keySigner(KEY), maxFeePerGas: 1n };
  await expect(assertApart({ anchor: wallet, payout: wallet })).rejects.toThrow("EVIDENCE_ANCHOR_KEY");
  await expect(assertApart({ anchor: wallet, payout: null })).resolves.toBeUndefined();
});
