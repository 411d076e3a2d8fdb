/** RFC 9649. */
import { MAX_PARTS } from "./limits.ts";

const HEADER = 12;
/** A chunk's kind and size. */
const CHUNK_HEADER = 8;
/** Exif and XMP bits of VP8X. */
const METADATA_FLAGS = 0x0c;
const FRAME_HEADER = 16;

/** A frame has alpha, pixels, and perhaps a few unknown chunks. */
const MAX_FRAME_PARTS = 10;

const PICTURE = new Set(["ALPH", "VP8 ", "VP8L"]);
const PIXEL_CHUNKS = new Set([...PICTURE, "VP8X", "ICCP", "ANIM", "ANMF"]);

/** @returns null unless it is one whole WebP; drops data after its end. */
export function cleanWebp(bytes: Buffer): Buffer | null {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, HEADER) !== "WEBP")
    return null;
  const end = CHUNK_HEADER + bytes.readUInt32LE(4);
  if (end > bytes.length) return null;
  const output = cleanChunks(bytes.subarray(HEADER, end), PIXEL_CHUNKS, MAX_PARTS);
  if (!output) return null;
  const header = Buffer.from(bytes.subarray(0, HEADER));
  header.writeUInt32LE(HEADER - CHUNK_HEADER + output.length, 4);
  return Buffer.concat([header, output]);
}

/** Null if malformed, too many, or without pixels. */
function cleanChunks(bytes: Buffer, kinds: Set<string>, limit: number): Buffer | null {
  const output: Buffer[] = [];
  let hasPixels = false;
  let at = 0;
  for (let parts = 0; at < bytes.length; parts += 1) {
    if (parts === limit || at + CHUNK_HEADER > bytes.length) return null;
    const kind = bytes.toString("latin1", at, at + 4);
    const from = at + CHUNK_HEADER;
    const end = from + bytes.readUInt32LE(at + 4);
    if (end > bytes.length) return null;
    if (kinds.has(kind)) {
      const data = cleanData(kind, bytes.subarray(from, end));
      if (!data) return null;
      output.push(chunk(kind, data));
      hasPixels ||= kind !== "ALPH" && (PICTURE.has(kind) || kind === "ANMF");
    }
    at = end + (end % 2);
  }
  return hasPixels ? Buffer.concat(output) : null;
}

function cleanData(kind: string, data: Buffer): Buffer | null {
  switch (kind) {
    case "VP8 ":
      // A frame tag, then the key frame's start code.
      return data.length >= 10 && data.readUIntBE(3, 3) === 0x9d012a ? data : null;
    case "VP8L":
      return data.length >= 5 && data[0] === 0x2f ? data : null;
    case "VP8X": {
      if (data.length < 10) return null;
      const flags = Buffer.from(data.subarray(0, 10));
      flags[0] = flags[0]! & ~METADATA_FLAGS;
      return flags;
    }
    case "ANMF": {
      const picture = cleanChunks(data.subarray(FRAME_HEADER), PICTURE, MAX_FRAME_PARTS);
      return picture && Buffer.concat([data.subarray(0, FRAME_HEADER), picture]);
    }
    default:
      return data;
  }
}

function chunk(kind: string, data: Buffer): Buffer {
  const before = Buffer.alloc(CHUNK_HEADER);
  before.write(kind, "latin1");
  before.writeUInt32LE(data.length, 4);
  return Buffer.concat([before, data, Buffer.alloc(data.length % 2)]);
}
