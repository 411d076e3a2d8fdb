import { UPLOAD_MAX_SIDE } from "../../../contract/feedback/rules.ts";
import { RefusedError } from "../../shared/errors.ts";

/** Types that the server accepts. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"];
/** Enough to read a screenshot. */
const LONGEST_SIDE = 1920;
/** Ratio of height to width. A higher picture is a scrolled page, which LONGEST_SIDE would make unreadably narrow. */
const SCROLLED = 3;
/** In bytes. A larger picture might not be sent over a slow connection in UPLOAD_TIMEOUT_MS. */
const LARGE = 1_000_000;
/** Of JPEG, each tried if the one before gives a large picture. */
const QUALITIES = [0.85, 0.7, 0.5];

/**
 * Rotates as EXIF says, since the server strips EXIF data, and shrinks.
 * @throws RefusedError `bad_file` for other files
 */
export async function preparePicture(file: Blob): Promise<Blob> {
  if (!pictureTypes.includes(file.type)) throw new RefusedError("bad_file", "");
  // createImageBitmap applies the EXIF orientation by default.
  const bitmap = await createImageBitmap(file).catch((): never => {
    throw new RefusedError("bad_file", "");
  });
  const { width, height } = bitmap;
  const longest = height > width * SCROLLED ? UPLOAD_MAX_SIDE : LONGEST_SIDE;
  const fits = fitWithin(width, height, longest);
  const isSmall = fits.width === width && file.size <= LARGE;
  // Screenshots stay lossless; photographs may need rotating.
  const picture = isSmall && file.type !== "image/jpeg" ? file : await draw(bitmap, fits);
  bitmap.close();
  return picture;
}

export function fitWithin(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

async function draw(
  bitmap: ImageBitmap,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  // JPEG has no transparency: clear pixels would turn black.
  if (context) {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
  }
  let drawn: Blob | null = null;
  for (const quality of QUALITIES) {
    drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    // The device has too little memory for the canvas.
    if (!drawn) throw new RefusedError("bad_file", "");
    if (drawn.size <= LARGE) break;
  }
  return drawn!;
}
