/** W3C PNG, third edition. */
import { crc32 } from "node:zlib";
import { MAX_PARTS } from "./limits.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PIXEL_CHUNKS = new Set([
  "IHDR",
  "PLTE",
  "tRNS",
  "gAMA",
  "cHRM",
  "sRGB",
  "iCCP",
  "sBIT",
  "IDAT",
  "IEND",
  "acTL",
  "fcTL",
  "fdAT",
]);
/** Length, type and checksum. */
const CHUNK_OVERHEAD = 12;

/** @returns null unless it is one whole PNG; drops data after its end. */
export function cleanPng(bytes: Buffer): Buffer | null {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const output = [bytes.subarray(0, SIGNATURE.length)];
  let hasData = false;
  let at = SIGNATURE.length;
  for (let parts = 0; parts < MAX_PARTS && at + CHUNK_OVERHEAD <= bytes.length; parts += 1) {
    const end = at + CHUNK_OVERHEAD + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const chunk = bytes.subarray(at, end);
    const type = chunk.toString("latin1", 4, 8);
    const isFirst = at === SIGNATURE.length;
    if (isFirst !== (type === "IHDR") || (isFirst && !isHeader(chunk))) return null;
    if (crc32(chunk.subarray(4, -4)) !== chunk.readUInt32BE(chunk.length - 4)) return null;
    if (PIXEL_CHUNKS.has(type)) output.push(chunk);
    if (type === "IDAT") hasData = true;
    if (type === "IEND") return hasData ? Buffer.concat(output) : null;
    at = end;
  }
  return null;
}

/** Neither width nor height may be zero. */
function isHeader(chunk: Buffer): boolean {
  return chunk.length === CHUNK_OVERHEAD + 13 && chunk.readUInt32BE(8) > 0 && chunk.readUInt32BE(12) > 0;
}
