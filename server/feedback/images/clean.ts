import { cleanJpeg } from "./jpeg.ts";
import { cleanPng } from "./png.ts";
import { cleanWebp } from "./webp.ts";

export type ImageType = "image/jpeg" | "image/png" | "image/webp";

export interface Image {
  type: ImageType;
  bytes: Buffer;
}

const cleaners: Record<ImageType, (bytes: Buffer) => Buffer | null> = {
  "image/jpeg": cleanJpeg,
  "image/png": cleanPng,
  "image/webp": cleanWebp,
};

/**
 * A picture of one of the three types by its content, whatever it is called, without its metadata: a photograph tells
 * where it was taken, and who made it with what. The pixels stay as they came.
 * @returns null for everything else, a truncated picture included.
 */
export function cleanImage(bytes: Buffer): Image | null {
  for (const [type, clean] of Object.entries(cleaners) as [ImageType, (typeof cleaners)[ImageType]][]) {
    const cleaned = clean(bytes);
    if (cleaned) return { type, bytes: cleaned };
  }
  return null;
}
