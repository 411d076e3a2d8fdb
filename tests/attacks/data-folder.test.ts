/** What others on the machine can read and change of the data folder. */
import fs from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import { makePrivate } from "../../server/store/private-folder.ts";
import { runServer, startServer } from "../support/server.ts";
import { freshDataFolder } from "../support/template.ts";
import { onEmbedded } from "../support/test.ts";

const test = onEmbedded;

test("a folder that stood already, open to all, is closed with all in it before a request is answered", async () => {
  const dataDir = await freshDataFolder();
  await openToAll(dataDir);
  expect((await openFiles(dataDir)).length).toBeGreaterThan(900);
  const server = await startServer({ dataDir });
  expect(await openFiles(dataDir)).toEqual([]);
  await server.restart();
  expect(await openFiles(dataDir)).toEqual([]);
  await server.stop();
  await fs.rm(dataDir, { recursive: true });
});

test("in a new folder nothing is ever open to others", async () => {
  const parent = await freshDataFolder();
  const dataDir = path.join(parent, "made", "here");
  const server = await startServer({ dataDir });
  expect(await openFiles(path.join(parent, "made"))).toEqual([]);
  await server.stop();
  await fs.rm(parent, { recursive: true });
});

test("what is not the server's is left as it is, and links are not followed", async () => {
  const dataDir = await freshDataFolder();
  const other = await fs.mkdtemp(path.join(dataDir, "other-"));
  await fs.chmod(other, 0o755);
  await fs.symlink(other, path.join(dataDir, "chain"));
  makePrivate(dataDir);
  expect((await fs.stat(other)).mode & 0o777).toBe(0o755);
  await fs.rm(dataDir, { recursive: true });
});

test("a folder that all users share is refused, naming it", async () => {
  const dataDir = await freshDataFolder();
  await fs.chmod(dataDir, 0o1777);
  const { code, stderr } = await runServer({ DATA_DIR: dataDir });
  expect([code, stderr]).toEqual([1, expect.stringContaining(dataDir)]);
  expect((await fs.stat(dataDir)).mode & 0o7777).toBe(0o1777);
  await fs.rm(dataDir, { recursive: true });
});

test("a folder, or a file in it, of another user is refused, naming it", async ({ skip }) => {
  if (process.getuid?.() !== 0) skip("needs the right to give files away");
  const dataDir = await freshDataFolder();
  const file = path.join(dataDir, "database", "PG_VERSION");
  await fs.chown(file, 65_534, 65_534);
  const { code, stderr } = await runServer({ DATA_DIR: dataDir });
  expect([code, stderr]).toEqual([1, expect.stringContaining(file)]);
  await fs.rm(dataDir, { recursive: true });
});

async function everyFile(folder: string): Promise<string[]> {
  const names = await fs.readdir(folder, { recursive: true });
  return [folder, ...names.map((name) => path.join(folder, name))];
}

async function openToAll(folder: string): Promise<void> {
  for (const file of await everyFile(folder))
    await fs.chmod(file, (await fs.stat(file)).isDirectory() ? 0o777 : 0o666);
}

/** Files and folders with a right for anybody but their owner. */
async function openFiles(folder: string): Promise<string[]> {
  const files = await everyFile(folder);
  const modes = await Promise.all(files.map(async (file) => (await fs.lstat(file)).mode & 0o077));
  return files.filter((_, i) => modes[i] !== 0);
}
