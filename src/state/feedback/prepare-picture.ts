import { UPLOAD_MAX_BYTES } from "../../../contract/feedback/rules.ts";
import { RefusedError } from "../../shared/errors.ts";

/** The types of picture that the server takes. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"];
/** Enough to read a screenshot by. */
const LONGEST_SIDE = 1920;
const QUALITY = 0.85;

/**
 * A picture as it is sent: upright and no larger than it need be. The server drops where a photograph was taken, and with
 * it which way up it was held, so it is turned here.
 * @throws RefusedError `bad_file` for what is no picture of these types, or is too large even so.
 */
export async function preparePicture(file: Blob): Promise<Blob> {
  if (!pictureTypes.includes(file.type)) throw new RefusedError("bad_file", "");
  // Upright by what the file says of itself: that is the default of all browsers.
  const bitmap = await createImageBitmap(file).catch((): never => {
    throw new RefusedError("bad_file", "");
  });
  const { width, height } = bitmap;
  const fits = fitWithin(width, height, LONGEST_SIDE);
  const isSmall = fits.width === width && file.size <= UPLOAD_MAX_BYTES;
  // A screenshot stays sharp; a photograph is always drawn anew, since it may have been turned.
  const picture = isSmall && file.type !== "image/jpeg" ? file : await draw(bitmap, fits);
  bitmap.close();
  if (picture.size > UPLOAD_MAX_BYTES) throw new RefusedError("bad_file", "");
  return picture;
}

/** The size of a picture whose longer side is at most `longest`. Whole pixels, and never none. */
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
  // JPEG knows no transparency: what is clear would turn black.
  if (context) {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
  }
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  // No memory for a canvas of this size.
  if (!drawn) throw new RefusedError("bad_file", "");
  return drawn;
}
