import { afterEach, expect, test, vi } from "vitest";
import { fitWithin, preparePicture } from "../../../../src/state/feedback/prepare-picture.ts";

test("a picture is scaled down to its longer side, never up, and keeps its shape", () => {
  expect(fitWithin(4000, 3000, 1920)).toEqual({ width: 1920, height: 1440 });
  expect(fitWithin(3000, 4000, 1920)).toEqual({ width: 1440, height: 1920 });
  expect(fitWithin(1920, 1080, 1920)).toEqual({ width: 1920, height: 1080 });
  expect(fitWithin(1921, 1, 1920)).toEqual({ width: 1920, height: 1 });
  expect(fitWithin(20, 10, 1920)).toEqual({ width: 20, height: 10 });
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["a photograph", { width: 4000, height: 3000 }, { width: 1920, height: 1440 }],
  ["a phone's screen", { width: 1440, height: 3200 }, { width: 864, height: 1920 }],
  ["a page that was scrolled", { width: 1080, height: 4000 }, { width: 1080, height: 4000 }],
  ["a very long one", { width: 1080, height: 12_000 }, { width: 369, height: 4096 }],
])("fault 795: of %s as much is kept as it takes to read it", async (_, bitmap, size) => {
  const canvas = {
    getContext: () => null,
    toBlob: (take: (blob: Blob) => void) => take(new Blob(["x"], { type: "image/jpeg" })),
  };
  vi.stubGlobal("createImageBitmap", async () => ({ ...bitmap, close() {} }));
  vi.stubGlobal("document", { createElement: () => canvas });
  await preparePicture(new Blob(["x"], { type: "image/jpeg" }));
  expect(canvas).toMatchObject(size);
});

test("fault 877: a large picture is made small enough for a slow connection", async () => {
  const sizes: Record<number, number> = { 0.85: 1_500_000, 0.7: 1_200_000, 0.5: 900_000 };
  const canvas = {
    getContext: () => null,
    toBlob: (take: (blob: Blob) => void, type: string, quality: number) =>
      take(new Blob([new Uint8Array(sizes[quality]!)], { type })),
  };
  vi.stubGlobal("createImageBitmap", async () => ({ width: 1080, height: 1900, close() {} }));
  vi.stubGlobal("document", { createElement: () => canvas });
  const screenshot = new Blob([new Uint8Array(3_000_000)], { type: "image/png" });
  expect(await preparePicture(screenshot)).toMatchObject({ type: "image/jpeg", size: 900_000 });
  sizes[0.85] = 800_000;
  expect(await preparePicture(screenshot)).toMatchObject({ size: 800_000 });
  const small = new Blob([new Uint8Array(500_000)], { type: "image/png" });
  expect(await preparePicture(small)).toBe(small);
});

test("what is of no type that the server takes is refused before it is read", async () => {
  for (const type of ["image/gif", "image/svg+xml", "text/html", ""]) {
    await expect(preparePicture(new Blob(["x"], { type }))).rejects.toMatchObject({ reason: "bad_file" });
  }
});
