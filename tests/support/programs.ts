/** Programs that tests need and npm does not bring. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** The first of these names in PATH, else the first of these places where there is a file. */
export function findProgram(names: readonly string[], places: readonly string[]): string | undefined {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const inPath = (process.env.PATH ?? "")
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name + suffix)));
  return [...inPath, ...places].find((candidate) => fs.existsSync(candidate));
}

/** Installs a package of the system where that needs no question answered: as root on Debian or Ubuntu. */
export function installPackage(name: string): boolean {
  return (
    process.getuid?.() === 0 &&
    run("apt-get", ["update"]) &&
    run("apt-get", ["install", "-y", "--no-install-recommends", name])
  );
}

/** Runs it to its end, with what it prints. Whether it succeeded. */
export function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], env }).status === 0;
}
