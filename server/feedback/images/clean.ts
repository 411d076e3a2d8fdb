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
 * Drops metadata and data after the end, without decoding.
 * @returns null unless it is one whole image.
 */
export function cleanImage(bytes: Buffer): Image | null {
  for (const [type, clean] of Object.entries(cleaners) as [ImageType, (typeof cleaners)[ImageType]][]) {
    const cleaned = clean(bytes);
    if (cleaned) return { type, bytes: cleaned };
  }
  return null;
}
