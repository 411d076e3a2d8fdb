/** Who signs payouts, as the environment says it: wrong words stop the start, and no message holds a key. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { transferData } from "../../../server/chain/payments.ts";
import { remoteSigner } from "../../../server/chain/remote-signer.ts";
import { TOKEN_CONTRACT } from "../../../server/chain/address.ts";
import { readVariables } from "../../../server/core/variables.ts";
import { readPayout } from "../../../server/main/payout-environment.ts";

/** anvil's first account: known to everybody. */
const KEY = "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
const ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), "payout-data-"));
afterAll(() => fs.rmSync(DATA_DIR, { recursive: true }));

const payoutOf = (env: NodeJS.ProcessEnv) =>
  readPayout(readVariables({ DATA_DIR, ...env }), { chainId: 56, token: TOKEN_CONTRACT });

test("without a signer the operator pays by hand", () => {
  expect(payoutOf({})).toBeNull();
  expect(payoutOf({ PAYOUT_KEY: "" })).toBeNull();
});

test.each([KEY, `0x${KEY}`, ` 0x${KEY}\n`])("a key is taken with and without 0x", async (key) => {
  expect(await payoutOf({ PAYOUT_KEY: key })!.signer.address()).toBe(ADDRESS);
});

test("a key may stand in a file", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "payout-key-"));
  const file = path.join(folder, "key");
  fs.writeFileSync(file, `0x${KEY}\n`);
  expect(await payoutOf({ PAYOUT_KEY_FILE: file })!.signer.address()).toBe(ADDRESS);
  fs.rmSync(folder, { recursive: true });
  expect(() => payoutOf({ PAYOUT_KEY_FILE: file })).toThrow("PAYOUT_KEY_FILE cannot be read");
});

test.each([KEY.slice(1), `${KEY}00`, `x${KEY.slice(1)}`, "0".repeat(64), "f".repeat(64)])(
  "what is no key is refused, and never shown",
  (key) => {
    let message = "";
    try {
      payoutOf({ PAYOUT_KEY: key });
    } catch (error) {
      message = String(error) + String((error as Error).cause);
    }
    expect(message).toContain("PAYOUT_KEY: the payout key must be a private key");
    expect(message).not.toContain(key.slice(0, 16));
  },
);

test("a signer elsewhere needs its address, and a connection that nobody listens to", async () => {
  const url = "https://signer.example/sign";
  const payout = payoutOf({ PAYOUT_SIGNER_URL: url, PAYOUT_ADDRESS: ADDRESS.toLowerCase() });
  expect(await payout!.signer.address()).toBe(ADDRESS);
  expect(() => payoutOf({ PAYOUT_SIGNER_URL: url })).toThrow("PAYOUT_ADDRESS must be");
  for (const wrong of ["http://signer.example", "signer", "ftp://localhost"])
    expect(() => payoutOf({ PAYOUT_SIGNER_URL: wrong, PAYOUT_ADDRESS: ADDRESS })).toThrow(
      "PAYOUT_SIGNER_URL must be an https address",
    );
  expect(payoutOf({ PAYOUT_SIGNER_URL: "http://127.0.0.1:9000", PAYOUT_ADDRESS: ADDRESS })).not.toBeNull();
});

test.each(["https://user:hush@signer.example/sign", "https://hush@signer.example/sign"])(
  "a password in the signer's address stops the start, and is never shown",
  (url) => {
    let message = "";
    try {
      payoutOf({ PAYOUT_SIGNER_URL: url, PAYOUT_ADDRESS: ADDRESS });
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain("PAYOUT_SIGNER_URL must not hold a user or password");
    expect(message).not.toContain("hush");
  },
);

test("what stops the question to a signer is said without its address and its token", async () => {
  const call = { chainId: 1, nonce: 0, to: ADDRESS, data: "0x", gas: 1n } as const;
  const fees = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n };
  for (const [url, token] of [
    ["https://user:hush@signer.example", ""],
    ["http://127.0.0.1:1/?key=hush", ""],
    ["http://127.0.0.1:1/", "hush\nhush"],
  ] as const) {
    const signing = remoteSigner({ url, address: ADDRESS, token }).sign({ ...call, ...fees });
    await expect(signing).rejects.toThrow(/^the signer could not be reached$/);
  }
});

test("fault 781: a machine that has run a server signs nothing without its record, also where the operator's token is given", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "payout-record-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const env = { PAYOUT_KEY: KEY, DATA_DIR: folder, OPERATOR_TOKEN: "o".repeat(32) };
  const data = transferData(ADDRESS, 1n);
  const fees = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n };
  const sign = () =>
    payoutOf(env)!.signer.sign({ chainId: 56, nonce: 7, to: TOKEN_CONTRACT, data, gas: 60_000n, ...fees });
  payoutOf(env);
  // As each server leaves it at its start.
  fs.writeFileSync(path.join(folder, "database-mark.json"), "{}");
  await sign();
  fs.rmSync(path.join(folder, "payouts.signed"));
  await expect(sign()).rejects.toThrow("the signer's record is missing");
});

test("two signers leave open which is meant", () => {
  expect(() => payoutOf({ PAYOUT_KEY: KEY, PAYOUT_SIGNER_URL: "https://signer.example" })).toThrow(
    "PAYOUT_KEY and PAYOUT_SIGNER_URL are set: set one of them",
  );
});

test("the highest fee is given in gwei", () => {
  expect(payoutOf({ PAYOUT_KEY: KEY })!.maxFeePerGas).toBe(100_000_000_000n);
  expect(payoutOf({ PAYOUT_KEY: KEY, PAYOUT_MAX_FEE_GWEI: "3" })!.maxFeePerGas).toBe(3_000_000_000n);
  expect(() => payoutOf({ PAYOUT_KEY: KEY, PAYOUT_MAX_FEE_GWEI: "0" })).toThrow("PAYOUT_MAX_FEE_GWEI");
});
