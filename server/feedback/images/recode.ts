/** A member's bytes never reach another member's decoder. Source: rules.md N7. */
import type { Sharp } from "sharp";
import { UPLOAD_MAX_SIDE } from "../../../contract/feedback/rules.ts";
import { fairQueue } from "../../core/fair-queue.ts";
import type { Image, ImageType } from "./clean.ts";

/** Of all frames. Phones make 50 million; decoded, this is 256 MB. */
const MAX_PIXELS = 64_000_000;
const MAX_FRAMES = 200;
const QUALITY = 85;
const SECONDS = 10;
/** A waiting picture holds up to 5 MB, a decoded one up to 256 MB. Owners wait only for their own. */
const inTurn = fairQueue({ running: 2, runningPerOwner: 1, waiting: 40, waitingPerOwner: 10 });

/**
 * In the same format, without metadata or data after the end.
 * @param owner the sender.
 * @returns null if it cannot be decoded, or if its header states more than 64 million pixels or 200 frames.
 * @throws Refused `unavailable` (with `retryAt`) when ten others of the owner, or forty of all, wait.
 */
export function recodeImage(owner: string, image: Image): Promise<Image | null> {
  return inTurn(owner, () => recode(image));
}

async function recode({ type, bytes }: Image): Promise<Image | null> {
  const sharp = await openSharp();
  const picture = sharp(bytes, { animated: true, limitInputPixels: MAX_PIXELS, failOn: "warning" });
  try {
    const { width, height, pages = 1, format } = await picture.metadata();
    if (`image/${format}` !== type || pages > MAX_FRAMES || width * height > MAX_PIXELS) return null;
    if (Math.max(width, height / pages) > UPLOAD_MAX_SIDE)
      picture.resize({ width: UPLOAD_MAX_SIDE, height: UPLOAD_MAX_SIDE, fit: "inside" });
    return { type, bytes: await written(picture.timeout({ seconds: SECONDS }), type).toBuffer() };
  } catch {
    return null;
  }
}

function written(picture: Sharp, type: ImageType): Sharp {
  if (type === "image/png") return picture.png();
  return type === "image/jpeg" ? picture.jpeg({ quality: QUALITY }) : picture.webp({ quality: QUALITY });
}

const loaders = ["JpegBuffer", "PngBuffer", "WebpBuffer"].map((name) => `VipsForeignLoad${name}`);

/** Loads only the decoders of the three formats. */
async function openSharp() {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
