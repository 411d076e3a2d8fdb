import { expect, test } from "vitest";
import { fitWithin, preparePicture } from "../../../../src/state/feedback/prepare-picture.ts";

test("a picture is scaled down to its longer side, never up, and keeps its shape", () => {
  expect(fitWithin(4000, 3000, 1920)).toEqual({ width: 1920, height: 1440 });
  expect(fitWithin(3000, 4000, 1920)).toEqual({ width: 1440, height: 1920 });
  expect(fitWithin(1920, 1080, 1920)).toEqual({ width: 1920, height: 1080 });
  expect(fitWithin(1921, 1, 1920)).toEqual({ width: 1920, height: 1 });
  expect(fitWithin(20, 10, 1920)).toEqual({ width: 20, height: 10 });
});

test("what is of no type that the server takes is refused before it is read", async () => {
  for (const type of ["image/gif", "image/svg+xml", "text/html", ""]) {
    await expect(preparePicture(new Blob(["x"], { type }))).rejects.toMatchObject({ reason: "bad_file" });
  }
});
