/** What is left of a picture before it is decoded. */
import { expect, test } from "vitest";
import { cleanImage } from "../../../server/feedback/images/clean.ts";
import * as images from "../../support/images.ts";

test("what makes the picture stays, byte for byte", () => {
  expect(cleanImage(images.jpeg())!.bytes).toEqual(images.cleanedJpeg());
  expect(cleanImage(images.webp())!.bytes).toEqual(images.cleanedWebp());
  expect(images.pngChunks(cleanImage(images.png())!.bytes)).toEqual(["IHDR", "gAMA", "IDAT", "IEND"]);
  expect(cleanImage(images.animatedWebp())!.bytes.includes(images.SECRET)).toBe(false);
});
