/** A signer whose server and database are somebody else's: it signs no more than its own rules and record allow. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test as plain } from "vitest";
import { generatePrivateKey } from "viem/accounts";
import { transferData } from "../../server/chain/payments.ts";
import { keySigner, type UnsignedCall } from "../../server/chain/signer.ts";
import { limitSigner, type SignerRules } from "../../server/chain/signer-limits.ts";
import { openSignerRecord } from "../../server/chain/signer-record.ts";
import { coins } from "../support/chain/chain.ts";
import { approved, newAddress, record, round, type PayingOptions } from "../support/chain/payouts.ts";
import { test as paying } from "../support/chain/payout-test.ts";
import { fillDisk } from "../support/full-disk.ts";
import { withSettings } from "../support/pools.ts";

const HOUR_MS = 3_600_000;
const TOKEN = "0x55d398326f99059fF775485246999027B3197955";
const TO = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const OTHER = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

const rules: SignerRules = {
  chainId: 56,
  token: TOKEN,
  payment: coins("100"),
  day: coins("250"),
  maxFeePerGas: 10n,
  destinations: null,
};

const call = (nonce: number, usdt: string, changes: Partial<UnsignedCall> = {}, to = TO): UnsignedCall => ({
  chainId: 56,
  nonce,
  to: TOKEN,
  data: transferData(to, coins(usdt)),
  gas: 100_000n,
  maxFeePerGas: 10n,
  maxPriorityFeePerGas: 1n,
  ...changes,
});

const test = plain.extend("machine", async ({ task }, { onCleanup }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `signer-${task.id}-`));
  onCleanup(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, "signed");
  const key = keySigner(generatePrivateKey());
  const machine = {
    file,
    at: Date.parse("2026-01-01T12:00:00Z"),
    isNew: true,
    /** As a process that has just started would sign. */
    started: (changes: Partial<SignerRules> = {}) =>
      limitSigner(key, { ...rules, ...changes }, openSignerRecord(file, machine.isNew), () => machine.at),
  };
  return machine;
});

test("signs up to the limits of a transfer and of 24 hours, also after restarts", async ({ machine }) => {
  await expect(machine.started().sign(call(0, "100.00000001"))).rejects.toThrow(
    "more than one transfer may be",
  );
  await machine.started().sign(call(0, "100"));
  await machine.started().sign(call(1, "100"));
  await expect(machine.started().sign(call(2, "50.00000001"))).rejects.toThrow("24 hours");
  await machine.started().sign(call(2, "50"));
  machine.at += 24 * HOUR_MS - 1;
  await expect(machine.started().sign(call(3, "0.00000001"))).rejects.toThrow("24 hours");
  machine.at += 1;
  await machine.started().sign(call(3, "100"));
});

test("the same transfer for a higher fee counts once, another one under its nonce as the larger of both", async ({
  machine,
}) => {
  const signer = machine.started();
  for (let fee = 1n; fee <= 10n; fee += 1n) await signer.sign(call(0, "100", { maxFeePerGas: fee }));
  await signer.sign(call(0, "90", {}, OTHER));
  await signer.sign(call(1, "100"));
  await signer.sign(call(2, "50"));
  await expect(signer.sign(call(2, "50.00000001"))).rejects.toThrow("24 hours");
});

test("a clock that is set back gives no day twice", async ({ machine }) => {
  const signer = machine.started();
  for (const nonce of [0, 1]) await signer.sign(call(nonce, "100"));
  machine.at -= 48 * HOUR_MS;
  await expect(signer.sign(call(2, "51"))).rejects.toThrow("24 hours");
});

test.for<[string, UnsignedCall, string]>([
  ["another chain", call(0, "1", { chainId: 1 }), "another chain"],
  ["another contract", call(0, "1", { to: OTHER }), "another contract"],
  ["an approval", call(0, "1", { data: `0x095ea7b3${call(0, "1").data.slice(10)}` }), "no transfer"],
  ["a dear unit of gas", call(0, "1", { maxFeePerGas: 11n }), "too much gas"],
  ["much gas", call(0, "1", { gas: 500_001n }), "too much gas"],
  ["the token's own address", call(0, "1", {}, TOKEN), "nobody's address"],
])("does not sign for %s", async ([, asked, why], { machine }) => {
  await expect(machine.started().sign(asked)).rejects.toThrow(`the signer's rules: ${why}`);
  expect(fs.readFileSync(machine.file, "utf8")).toBe("");
});

test("with a list of destinations it pays nobody else", async ({ machine }) => {
  const signer = machine.started({ destinations: new Set([TO]) });
  await signer.sign(call(0, "1"));
  await expect(signer.sign(call(1, "1", {}, OTHER))).rejects.toThrow("not on the list");
});

test("without its record it signs nothing, unless it never signed", async ({ machine }) => {
  const running = machine.started();
  await running.sign(call(0, "100"));
  machine.isNew = false;
  fs.rmSync(machine.file);
  await expect(running.sign(call(0, "1"))).rejects.toThrow("the signer's record is missing");
  await expect(machine.started().sign(call(1, "1"))).rejects.toThrow("the signer's record is missing");
  // The operator says that this machine never signed.
  fs.writeFileSync(machine.file, "");
  await machine.started().sign(call(1, "1"));
});

test("a record cut by a power failure is read up to there, and a damaged one stops it", async ({
  machine,
}) => {
  await machine.started().sign(call(0, "100"));
  fs.appendFileSync(machine.file, '{"at":17');
  await machine.started().sign(call(1, "100"));
  await expect(machine.started().sign(call(2, "51"))).rejects.toThrow("24 hours");
  fs.appendFileSync(machine.file, "{\n");
  await expect(machine.started().sign(call(2, "1"))).rejects.toThrow(
    "line 3 of the signer's record is damaged",
  );
});

test("fault 774: what a full disk takes of a line lets no signature go, and leaves a record that can be read", async ({
  machine,
}) => {
  const signer = machine.started();
  await signer.sign(call(0, "100"));
  const makeRoom = fillDisk(40);
  onTestFinished(makeRoom);
  await expect(signer.sign(call(1, "100"))).rejects.toThrow("ENOSPC");
  makeRoom();
  await signer.sign(call(1, "100"));
  await signer.sign(call(2, "50"));
  await expect(machine.started().sign(call(3, "1"))).rejects.toThrow("24 hours");
});

test("fault 775: processes of one machine have one day's limit together, whichever signs", async ({
  machine,
}) => {
  const [one, other] = [machine.started(), machine.started()];
  await one.sign(call(0, "100"));
  await other.sign(call(1, "100"));
  await expect(one.sign(call(2, "51"))).rejects.toThrow("24 hours");
  await one.sign(call(2, "50"));
  await expect(other.sign(call(3, "1"))).rejects.toThrow("24 hours");
});

test("fault 845: processes of one machine that sign at the same time have one day's limit together", async ({
  machine,
}) => {
  const other = openSignerRecord(machine.file, true);
  const opened = openSignerRecord(machine.file, true);
  const key = keySigner(generatePrivateKey());
  const from = await key.address();
  let isLate = true;
  const signer = limitSigner(
    key,
    rules,
    (nonce) => {
      const own = opened(nonce);
      const append: typeof own.append = (signing) => {
        // Between this process's look at the record and its line.
        if (isLate) other(1).append({ ...signing, from, nonce: 1, value: coins("200") });
        isLate = false;
        own.append(signing);
      };
      return { read: () => own.read(), append };
    },
    () => machine.at,
  );
  await expect(signer.sign(call(0, "100"))).rejects.toThrow("24 hours");
  // The line of the refused signature counts: the other process may have seen it.
  await expect(signer.sign(call(2, "1"))).rejects.toThrow("24 hours");
  machine.at += 24 * HOUR_MS;
  await signer.sign(call(2, "100"));
});

const limited = paying.extend("options", { scope: "file" }, (): PayingOptions => ({
  signer: (own) => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "signer-")), "signed");
    const opened = openSignerRecord(file, true);
    return {
      address: () => own.address(),
      sign: (asked) =>
        limitSigner(
          own,
          { ...rules, chainId: asked.chainId, token: asked.to, maxFeePerGas: asked.maxFeePerGas },
          opened,
        ).sign(asked),
    };
  },
}));

limited(
  "settings without limits and an approved fortune move no more than the signer's day",
  async ({ paying: platform, chain, member }) => {
    const thief = newAddress();
    await withSettings(platform.server, { payoutLimit: "0" }, async () => {
      const ids: string[] = [];
      for (let i = 0; i < 5; i += 1) ids.push(await approved(member, "100", thief));
      for (let i = 0; i < 4; i += 1) {
        await round(platform);
        await chain.mine(3);
      }
      expect(await chain.balanceOf(thief)).toBe(coins("190"));
      expect(platform.told).toContainEqual({
        event: "paused",
        reason: "signer",
        detail: "the signer's rules: more than may be signed in 24 hours",
      });
      expect((await record(member, ids[4]!)).status).toBe("approved");
    });
  },
);
