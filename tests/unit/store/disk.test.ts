import os from "node:os";
import { expect, test } from "vitest";
import {
  describeDisk,
  explainFailure,
  findShortage,
  isLow,
  readDisk,
  readDisks,
} from "../../../server/store/disk.ts";

test.each([
  // A share of a small disk, a number of bytes of a large one.
  [{ free: 0.49e9, size: 10e9 }, true],
  [{ free: 0.5e9, size: 10e9 }, false],
  [{ free: 1.99e9, size: 1e12 }, true],
  [{ free: 2e9, size: 1e12 }, false],
  [{ free: 0, size: 1e12 }, true],
  // Told while there is still twice the room that the embedded engine needs to write.
  [{ free: 127e6, size: 1e9 }, true],
  [{ free: 128e6, size: 1e9 }, false],
])("fault 834: %o is nearly full: %s", (disk, low) => {
  expect(isLow(disk)).toBe(low);
});

test("the disk of a folder is read, and none where there is no such folder", async () => {
  const disk = (await readDisk(os.tmpdir()))!;
  expect(disk.size).toBeGreaterThan(1e6);
  expect(disk.free).toBeLessThanOrEqual(disk.size);
  expect(await readDisk("/no/such/folder")).toBeNull();
});

test("fault 891: of several disks the one without room is named, and one that cannot be read", async () => {
  const roomy = { folder: "/data", disk: { free: 50e9, size: 100e9 } };
  const full = { folder: "/var/lib/postgresql", disk: { free: 1.9e9, size: 100e9 } };
  expect(findShortage([roomy])).toBeNull();
  expect(findShortage([roomy, full])).toBe(full);
  const disks = await readDisks(os.tmpdir(), ["/no/such/folder"]);
  expect(disks).toMatchObject([{ folder: os.tmpdir(), disk: expect.any(Object) }, { disk: null }]);
  expect(findShortage([roomy, disks[1]!])).toEqual({ folder: "/no/such/folder", disk: null });
  // A system may not tell of its own folder.
  expect(await readDisks("/no/such/folder", [])).toEqual([]);
});

test("fault 835: a start that fails on a full disk names the disk, and no other failure does", () => {
  const error = new Error("failed to initialize");
  const full = { free: 3e6, size: 1e9 };
  expect(explainFailure(error, "/data", full, "start")).toMatchObject({
    message: `DATA_DIR /data has too little room for the database to start: ${describeDisk(full)}.`,
    cause: error,
  });
  expect(explainFailure(error, "/data", { free: 64e6, size: 1e9 }, "start")).toBe(error);
  expect(explainFailure(error, "/data", null, "start")).toBe(error);
});
