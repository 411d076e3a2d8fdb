import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** The first of `names` in PATH, else the first of `places` that exists. */
export function findProgram(names: readonly string[], places: readonly string[]): string | undefined {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const inPath = (process.env.PATH ?? "")
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name + suffix)));
  return [...inPath, ...places].find((candidate) => fs.existsSync(candidate));
}

/** Installs a system package where that asks no question: as root on Debian or Ubuntu. */
export function installPackage(name: string): boolean {
  return (
    process.getuid?.() === 0 &&
    run("apt-get", ["update"]) &&
    run("apt-get", ["install", "-y", "--no-install-recommends", name])
  );
}

/** @returns whether it succeeded. */
export function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], env }).status === 0;
}
