import fs from "node:fs/promises";
import path from "node:path";

const DAY_MS = 24 * 60 * 60 * 1000;
const RETENTION_MS = 30 * DAY_MS;

/**
 * Copies this build's assets to `archive`, and assets of the last 30 days from there to `assets`. A file's
 * modification time is that of the last build with it. The archive is outside the build folder, which builds empty.
 * @returns the number of files added to `assets`.
 */
export async function keepEarlierAssets(assets: string, archive: string, now = new Date()): Promise<number> {
  await fs.mkdir(archive, { recursive: true });
  const current = new Set(await fs.readdir(assets));
  for (const name of current) {
    const archived = path.join(archive, name);
    await fs.copyFile(path.join(assets, name), archived);
    await fs.utimes(archived, now, now);
  }
  let added = 0;
  for (const name of await fs.readdir(archive)) {
    if (current.has(name)) continue;
    const archived = path.join(archive, name);
    const { mtime } = await fs.stat(archived);
    if (now.getTime() - mtime.getTime() > RETENTION_MS) {
      await fs.rm(archived);
    } else {
      await fs.copyFile(archived, path.join(assets, name));
      added += 1;
    }
  }
  return added;
}
