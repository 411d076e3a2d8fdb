/** `test` with a made-up platform, a made-up node and a folder that does not exist yet. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test as base } from "vitest";
import { runOnce } from "../../../witness/once.ts";
import { readUsage } from "../../../witness/usage.ts";
import { startNode } from "./node.ts";
import { rootsOf, startPlatform } from "./platform.ts";
import type { Ran } from "./run.ts";

export const test = base
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures needed from this pattern
  .extend("platform", async ({}, { onCleanup }) => {
    const platform = await startPlatform();
    onCleanup(() => platform.close());
    platform.roots = rootsOf(30);
    return platform;
  })
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures needed from this pattern
  .extend("node", async ({}, { onCleanup }) => {
    const node = await startNode();
    onCleanup(() => node.close());
    return node;
  })
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures needed from this pattern
  .extend("dir", async ({}, { onCleanup }) => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), "starship-witness-"));
    onCleanup(() => fs.rmSync(dir, { recursive: true }));
    return path.join(dir, "folder");
  });

export async function once(...args: string[]): Promise<Ran> {
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  const code = await runOnce(readUsage(args)!, { say, fail: say, found: () => undefined });
  return { code, output: lines.join("\n") };
}
