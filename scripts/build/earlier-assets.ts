import fs from "node:fs/promises";
import path from "node:path";

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 30 * DAY_MS;

/**
 * Copies the assets of this build into `archive`, and those of builds in the last 30 days from there back to `assets`.
 * The archive's modification times say when a build last made the file. It lives outside the build folder, so neither
 * an emptied nor a failed build loses it; with none yet, nothing is kept.
 * @returns how many earlier files were added to `assets`.
 */
export async function keepEarlierAssets(assets: string, archive: string, now = new Date()): Promise<number> {
  await fs.mkdir(archive, { recursive: true });
  const current = new Set(await fs.readdir(assets));
  for (const name of current) {
    const archived = path.join(archive, name);
    await fs.copyFile(path.join(assets, name), archived);
    await fs.utimes(archived, now, now);
  }
  let kept = 0;
  for (const name of await fs.readdir(archive)) {
    if (current.has(name)) continue;
    const archived = path.join(archive, name);
    const { mtime } = await fs.stat(archived);
    if (now.getTime() - mtime.getTime() > KEPT_MS) {
      await fs.rm(archived);
    } else {
      await fs.copyFile(archived, path.join(assets, name));
      kept += 1;
    }
  }
  return kept;
}
