/** What a saved file of evidence shows of roots, to somebody who has Node and nothing else. Source: rules.md E25, E27. */
import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkOwnRoot } from "../../../../src/mirror/evidence/own-root.ts";
import type { MirrorStore } from "../../../../src/mirror/store.ts";
import { evidenceFile } from "../../../../src/screens/wallet/evidence/evidence-file.ts";
import { fakeServer, statement, UID } from "../sample-statement.ts";
import { kinds, replaceLines } from "../stores.ts";
import { Platform } from "./platform.ts";
import { Signer } from "./signer.ts";

const script = path.resolve(import.meta.dirname, "../../../../docs/verify-evidence.mjs");

let store: MirrorStore;
let signer: Signer;
let platform: Platform;
let folder: string;

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "root-evidence-"));
  store = await kinds[0]!.create();
  signer = new Signer();
  platform = new Platform(signer);
  await replaceLines(store, statement(12));
  await store.write({
    documents: [],
    notices: {},
    keys: { publicKey: signer.publicKey, answer: signer.answer },
  });
});
afterEach(async () => {
  store.close();
  vi.restoreAllMocks();
  await fs.rm(folder, { recursive: true });
});

async function check(by: Platform): Promise<void> {
  const { api } = fakeServer({
    "GET evidence/path": () => ({ uid: UID, root: by.roots.at(-1)!, path: by.path }),
    "GET evidence/consistency": (request) => ({ proof: by.consistency(request as never) }),
    "GET evidence/inclusion": (request) => ({ proof: by.inclusion(request as never) }),
  });
  await checkOwnRoot(api, store, UID);
}

async function verify(): Promise<{ code: number; said: string }> {
  const file = path.join(folder, "evidence.json");
  await fs.writeFile(file, await (await evidenceFile(store, UID, "https://platform.example")).text());
  const ran = promisify(execFile)(process.execPath, [script, file, "--key", signer.publicKey]);
  return ran.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, said: stdout }),
  );
}

test("a root that holds is no contradiction", async () => {
  platform.make(statement(12));
  await check(platform);
  expect((await verify()).code).toBe(0);
});

test("a root of which members and pools do not sum to zero is shown by its own signature", async () => {
  platform.make(statement(12), { custody: "-1119" });
  await check(platform);
  const { code, said } = await verify();
  expect(code).toBe(1);
  expect(said).toContain("CONTRADICTION, signed: members and pools of root 1 do not sum to zero in usdt.");
});

test("a log that was written anew is shown by two signatures", async () => {
  platform.make(statement(11));
  platform.make(statement(12));
  await check(platform);
  const rewritten = new Platform(signer);
  rewritten.make(statement(12), { usdt: 1n });
  rewritten.make(statement(12));
  await check(rewritten);
  expect((await verify()).said).toContain("CONTRADICTION, signed twice: two roots 2, ");
});

test("a root that follows another one than the kept is shown by two signatures", async () => {
  platform.make(statement(12));
  await check(platform);
  const rewritten = new Platform(signer);
  rewritten.make(statement(12), { usdt: 1n });
  rewritten.make(statement(12));
  await check(rewritten);
  expect((await verify()).said).toContain("signed twice: root 2 names another root before it than ");
});

test("two logs of one size are shown by two signatures, though their last root is the same one", async () => {
  platform.make(statement(11));
  platform.make(statement(12));
  await check(platform);
  const forged = new Platform(signer);
  forged.roots.push({ ...platform.roots[0]!, hash: "ab".repeat(32) });
  forged.publish(platform.roots[1]!.statement);
  forged.path = platform.path;
  await check(forged);
  expect((await verify()).said).toContain("CONTRADICTION, signed twice: two logs of 2 roots, ");
});

test.each([
  ["a root that nobody signed", new Signer()],
  ["a path that leads elsewhere", null],
])("%s rests on the word of the file, which says so", async (_, forger) => {
  const shown = forger ? new Platform(Object.assign(forger, { keyId: signer.keyId })) : platform;
  shown.make(statement(12));
  if (!forger) shown.path!.leaves[0]!.slot += 1;
  await check(shown);
  const { code, said } = await verify();
  expect(code).toBe(1);
  expect(said).toContain("rests on this file's word");
  expect(said).toContain(forger ? "NOT SIGNED with the key" : ", signed\n");
});

test("fault 688: a public key that begins with a dash is taken for a key, not for an option", async () => {
  signer = new Signer();
  while (!signer.publicKey.startsWith("-")) signer = new Signer();
  platform = new Platform(signer);
  await store.write({
    documents: [],
    notices: {},
    keys: { publicKey: signer.publicKey, answer: signer.answer },
  });
  platform.make(statement(12));
  await check(platform);
  expect(await verify()).toMatchObject({ code: 0 });
});
