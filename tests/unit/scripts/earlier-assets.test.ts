import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepEarlierAssets } from "../../../scripts/build/earlier-assets.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const firstDay = new Date("2026-11-01T00:00:00Z");
let root = "";

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "starship-assets-"));
});

afterEach(() => {
  fs.rmSync(root, { recursive: true });
});

/** A build as vite makes it: an emptied folder with only its own files. Returns what is served afterwards. */
async function build(day: number, ...names: string[]): Promise<string[]> {
  const assets = path.join(root, "assets");
  fs.rmSync(assets, { recursive: true, force: true });
  fs.mkdirSync(assets);
  for (const name of names) fs.writeFileSync(path.join(assets, name), `content of ${name}`);
  await keepEarlierAssets(assets, path.join(root, "archive"), new Date(firstDay.getTime() + day * DAY_MS));
  return fs.readdirSync(assets).toSorted();
}

test("the first build serves its own assets", async () => {
  expect(await build(0, "home-1.js")).toEqual(["home-1.js"]);
});

test("an earlier build's asset is served with its content for thirty days and then no more", async () => {
  await build(0, "home-1.js", "home-1.js.br");
  expect(await build(30, "home-2.js")).toEqual(["home-1.js", "home-1.js.br", "home-2.js"]);
  expect(fs.readFileSync(path.join(root, "assets/home-1.js"), "utf8")).toBe("content of home-1.js");
  expect(await build(31, "home-3.js")).toEqual(["home-2.js", "home-3.js"]);
});

test("an asset that a later build makes again is kept from that build on", async () => {
  await build(0, "home-1.js", "vote-1.js");
  await build(20, "home-2.js", "vote-1.js");
  expect(await build(40, "home-3.js")).toEqual(["home-2.js", "home-3.js", "vote-1.js"]);
});

test("a kept asset does not renew its own thirty days", async () => {
  await build(0, "home-1.js");
  await build(15, "home-2.js");
  await build(29, "home-2.js");
  expect(await build(31, "home-2.js")).toEqual(["home-2.js"]);
});
