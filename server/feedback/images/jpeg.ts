/** ITU-T T.81, annex B. */
import { MAX_PARTS } from "./limits.ts";

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const APP0 = 0xe0;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const TABLES = new Set([0xc4, 0xcc, 0xdb, 0xdd, 0xdc]);

/**
 * Metadata is in application segments, of which only JFIF's and Adobe's affect decoding.
 * @returns null unless it is one whole JPEG; drops data after its end.
 */
export function cleanJpeg(bytes: Buffer): Buffer | null {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null;
  const output = [bytes.subarray(0, 2)];
  let hasFrame = false;
  let hasScan = false;
  let at = 2;
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    if (bytes[at] !== 0xff) return null;
    // Fill bytes may precede a marker.
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (marker === undefined) return null;
    if (marker === END) {
      return hasScan ? Buffer.concat([...output, bytes.subarray(at, at + 2)]) : null;
    }
    if (at + 4 > bytes.length) return null;
    const length = bytes.readUInt16BE(at + 2);
    let end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    if (isFrame(marker)) {
      // Length, precision, height, width, components.
      if (hasFrame || length < 11 || bytes.readUInt16BE(at + 7) === 0) return null;
      hasFrame = true;
    } else if (marker === SCAN) {
      if (!hasFrame) return null;
      hasScan = true;
      end = endOfCodedData(bytes, end);
    } else if (!TABLES.has(marker) && !isApplication(marker) && marker !== COMMENT) {
      return null;
    }
    const segment = bytes.subarray(at, end);
    if (marker === APP0) output.push(...jfifHeader(segment));
    else if (marker === APP14 || (!isApplication(marker) && marker !== COMMENT)) output.push(segment);
    at = end;
  }
  return null;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function isApplication(marker: number): boolean {
  return marker >= APP0 && marker <= APP15;
}

/** In coded data, zero or a restart marker follows 0xff. */
function endOfCodedData(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    const isCoded = next === 0 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7);
    if (!isCoded) return at;
  }
  return bytes.length;
}

/** Drops the preview, which may show cropped parts. */
function jfifHeader(segment: Buffer): Buffer[] {
  if (segment.length < 18 || segment.toString("latin1", 4, 9) !== "JFIF\0") return [];
  const header = Buffer.from(segment.subarray(0, 18));
  header.writeUInt16BE(16, 2);
  header.writeUInt16BE(0, 16);
  return [header];
}
