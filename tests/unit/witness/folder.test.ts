/** What a witness keeps, and what becomes of it. Source: rules.md E31, E35. */
import fs from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { isSignedRoot } from "../../../contract/evidence/signature.ts";
import { sha256 } from "../../../contract/evidence/sha256.ts";
import type { PublishedRoot } from "../../../contract/evidence/root.ts";
import { readRows } from "../../../witness/rows.ts";
import { key, newKey, rootsOf } from "../../support/witness/platform.ts";
import { once, test } from "../../support/witness/test.ts";

const mode = (name: string) => fs.statSync(name).mode & 0o777;

test.for<[what: string, damage: (text: string) => string, line: number]>([
  ["an amount", (text) => text.replace('"usdt":"100"', '"usdt":"170"'), 2],
  ["a line that is gone", (text) => text.replace(/^.*"number":7,.*\n/m, ""), 8],
  ["two lines that changed places", (text) => text.replace(/^(.*"number":7,.*\n)(.*\n)/m, "$2$1"), 8],
  ["no JSON", (text) => text.replace("{", "x"), 1],
  ["zeros behind a crash", (text) => `${text}${"\0".repeat(64)}\n`, 32],
])("fault 465: its own damaged file accuses nobody: %s", async ([, damage, line], { platform, dir }) => {
  await once(platform.url, "--dir", dir);
  const file = path.join(dir, "seen.jsonl");
  const damaged = damage(fs.readFileSync(file, "utf8"));
  fs.writeFileSync(file, damaged);
  const { code, output } = await once(platform.url, "--dir", dir);
  expect(output).toContain(`${file}, line ${line}, is not what this witness wrote`);
  expect(output).not.toContain("FOUND");
  expect(code).toBe(4);
  expect(fs.readFileSync(file, "utf8")).toBe(damaged);
});

test("fault 465: a line that a crash cut off, in the middle of a letter too, is written again", async ({
  platform,
  dir,
}) => {
  await once(platform.url, "--dir", dir);
  const file = path.join(dir, "seen.jsonl");
  const whole = fs.readFileSync(file);
  for (const left of [
    whole.subarray(0, -1),
    Buffer.concat([whole.subarray(0, -40), Buffer.from([0xe2, 0x82])]),
  ]) {
    fs.writeFileSync(file, left);
    expect(await once(platform.url, "--dir", dir)).toMatchObject({
      code: 0,
      output: expect.stringContaining("1 new root(s)"),
    });
    expect(fs.readFileSync(file)).toEqual(whole);
  }
});

test("fault 466: both versions of a rewritten root are kept with their signed heads, once", async ({
  platform,
  dir,
}) => {
  const now = Date.now();
  platform.roots = rootsOf(30, undefined, now);
  await once(platform.url, "--dir", dir);
  const forged = { audit: { count: 99, head: "c".repeat(64) } };
  platform.roots = rootsOf(30, ({ number }) => (number < 30 ? {} : forged), now);
  for (let run = 0; run < 2; run += 1) await once(platform.url, "--dir", dir);
  const { findings, publicKey, origin } = readRows(dir).kept;
  expect({ publicKey, origin }).toEqual({ publicKey: key.publicKey, origin: platform.url });
  const rewritten = findings.filter(({ text }) => text.startsWith("rewritten: root 30 was"));
  expect(rewritten.map(({ text }) => text)).toEqual([
    expect.stringContaining(", and is "),
    expect.stringContaining("is listed as"),
  ]);
  const { kept, said } = rewritten[0]!.evidence as Record<"kept" | "said", PublishedRoot>;
  expect([kept, said].map(({ statement }) => statement.audit.count)).toEqual([30, 99]);
  for (const version of [kept, said]) expect(await isSignedRoot(version, publicKey!, sha256)).toBe(true);
  expect(kept.log.root).not.toBe(said.log.root);
  expect(findings.find(({ text }) => text.startsWith("head:"))!.evidence).toHaveProperty("said.signature");
});

test("fault 468: a folder that was open to others is closed, and one with other things in it is left alone", async ({
  platform,
  dir,
}) => {
  fs.mkdirSync(dir, { mode: 0o755 });
  expect(await once(platform.url, "--dir", dir)).toMatchObject({ code: 0 });
  expect([mode(dir), mode(path.join(dir, "seen.jsonl"))]).toEqual([0o700, 0o600]);
  fs.chmodSync(dir, 0o755);
  fs.writeFileSync(path.join(dir, "letters"), "");
  expect(await once(platform.url, "--dir", dir)).toMatchObject({
    code: 2,
    output: expect.stringContaining("holds letters, which no witness wrote"),
  });
  expect(mode(dir)).toBe(0o755);
});

test("fault 468: a folder is of one platform and of one first key", async ({ platform, dir }) => {
  await once(platform.url, "--dir", dir);
  const another = platform.url.replace("127.0.0.1", "localhost");
  for (const [args, follows] of [
    [[another], platform.url],
    [[platform.url, "--key", newKey().publicKey], key.publicKey],
  ] as const)
    expect(await once(...args, "--dir", dir)).toMatchObject({
      code: 2,
      output: expect.stringContaining(`this folder follows ${follows}`),
    });
  expect(await once(platform.url, "--key", key.publicKey, "--dir", dir)).toMatchObject({ code: 0 });
});
