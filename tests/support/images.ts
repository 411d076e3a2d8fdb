/** Small pictures, made byte by byte, whose metadata must not survive an upload. */
import { crc32, deflateSync } from "node:zlib";

/** It stands in the metadata of every picture here. */
export const SECRET = "GPSSECRET";
const EXIF = `Exif\0\0MM\0*\0\0\0\x08${SECRET}`;

/** One red pixel, with a text, an Exif chunk, a private chunk and bytes behind its end. */
export function png(): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("gAMA", Buffer.from([0, 0, 0xb1, 0x8f])),
    pngChunk("tEXt", Buffer.from(`Comment\0${SECRET}`)),
    pngChunk("eXIf", Buffer.from(EXIF)),
    pngChunk("prVt", Buffer.from(SECRET)),
    pngChunk("IDAT", deflateSync(Buffer.from([0, 255, 0, 0]))),
    pngChunk("tIME", Buffer.from(SECRET)),
    pngChunk("IEND", Buffer.alloc(0)),
    Buffer.from(SECRET),
  ]);
}

/** A PNG of exactly `bytes` bytes, most of them in a private chunk. */
export function pngOfSize(bytes: number): Buffer {
  const small = png().subarray(0, -SECRET.length);
  const end = small.length - 12;
  const filler = pngChunk("fiLl", Buffer.alloc(bytes - small.length - 12));
  return Buffer.concat([small.subarray(0, end), filler, small.subarray(end)]);
}

/** A PNG with `count` additional empty chunks. */
export function pngOfChunks(count: number): Buffer {
  const whole = png().subarray(0, -SECRET.length);
  const empty = pngChunk("fiLl", Buffer.alloc(0));
  const filler = Array.from({ length: count }, () => empty);
  return Buffer.concat([whole.subarray(0, -12), ...filler, whole.subarray(-12)]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([uint32(data.length), checked, uint32(crc32(checked))]);
}

export function pngChunks(bytes: Buffer): string[] {
  const types: string[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    types.push(bytes.toString("latin1", at + 4, at + 8));
  }
  return types;
}

/** The coded data of {@link jpeg}: a stuffed 0xff and a restart marker are part of it. */
const CODED = Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]);

/** The segments of a JPEG of one grey block in two scans, with all the metadata that phones and programs write. */
export function jpeg(): Buffer {
  const preview = Buffer.from(`${SECRET}${"x".repeat(3)}`);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.concat([Buffer.from("JFIF\0\x01\x02\0\0\x01\0\x01\x02\x02"), preview])),
    jpegSegment(0xe0, Buffer.from(`JFXX\0${SECRET}`)),
    jpegSegment(0xe1, Buffer.from(EXIF)),
    jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${SECRET}`)),
    jpegSegment(0xed, Buffer.from(`Photoshop 3.0\0${SECRET}`)),
    jpegSegment(0xee, Buffer.from("Adobe\0\x64\0\0\0\0\x01", "latin1")),
    jpegSegment(0xfe, Buffer.from(SECRET)),
    jpegSegment(0xdb, Buffer.alloc(65, 1)),
    jpegSegment(0xc2, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
    jpegSegment(0xc4, Buffer.alloc(18, 0)),
    Buffer.from([0xff]),
    jpegScan(),
    jpegSegment(0xef, Buffer.from(SECRET)),
    jpegScan(),
    Buffer.from([0xff, 0xd9]),
    Buffer.from(SECRET),
  ]);
}

/** The same metadata around a picture that can be decoded: 16 red pixels by 8. */
export function realJpeg(): Buffer {
  return Buffer.concat([
    REAL_JPEG.subarray(0, 2),
    jpegSegment(0xe1, Buffer.from(EXIF)),
    jpegSegment(0xed, Buffer.from(`Photoshop 3.0\0${SECRET}`)),
    jpegSegment(0xfe, Buffer.from(SECRET)),
    REAL_JPEG.subarray(2),
    Buffer.from(SECRET),
  ]);
}

const REAL_JPEG = Buffer.from(
  "/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMR" +
    "EyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAIABADASIAAhEBAxEB/8QA" +
    "FQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAb/xAAUEQEAAAAAAAAAAAAA" +
    "AAAAAAAA/9oADAMBAAIRAxEAPwCYAAq3/9k=",
  "base64",
);

/** {@link jpeg} without everything that is not the picture. */
export function cleanedJpeg(): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.from("JFIF\0\x01\x02\0\0\x01\0\x01\0\0")),
    jpegSegment(0xee, Buffer.from("Adobe\0\x64\0\0\0\0\x01", "latin1")),
    jpegSegment(0xdb, Buffer.alloc(65, 1)),
    jpegSegment(0xc2, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
    jpegSegment(0xc4, Buffer.alloc(18, 0)),
    jpegScan(),
    jpegScan(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function jpegScan(): Buffer {
  return Buffer.concat([jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), CODED]);
}

function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Three pixels by two, lossless, with Exif, XMP and an unknown chunk. */
export function realWebp(): Buffer {
  return riff([
    riffChunk("VP8X", Buffer.from([0x1c, 0, 0, 0, 2, 0, 0, 1, 0, 0])),
    riffChunk("VP8L", REAL_VP8L),
    riffChunk("EXIF", Buffer.from(EXIF)),
    riffChunk("XMP ", Buffer.from(`<x:xmpmeta>${SECRET}`)),
    riffChunk("ABCD", Buffer.from(SECRET)),
  ]);
}

/** {@link realWebp} as an animation. */
export function realAnimation(frames = 2): Buffer {
  const place = Buffer.from([0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0, 100, 0, 0, 0]);
  const parts = [place, riffChunk("EXIF", Buffer.from(SECRET)), riffChunk("VP8L", REAL_VP8L)];
  return riff([
    riffChunk("VP8X", Buffer.from([0x12, 0, 0, 0, 2, 0, 0, 1, 0, 0])),
    riffChunk("ANIM", Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => riffChunk("ANMF", Buffer.concat(parts))),
  ]);
}

const REAL_VP8L = Buffer.from("2f0240001007d0993277a6888188e87f00", "hex");

/** A lossless pixel, with Exif, XMP and an unknown chunk, all announced in the header. */
export function webp(): Buffer {
  return riff([
    riffChunk("VP8X", Buffer.from([0x1c, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    riffChunk("VP8L", VP8L),
    riffChunk("EXIF", Buffer.from(EXIF)),
    riffChunk("XMP ", Buffer.from(`<x:xmpmeta>${SECRET}`)),
    riffChunk("ABCD", Buffer.from(SECRET)),
  ]);
}

/** {@link webp} without everything that is not the picture; of the header's flags only alpha is left. */
export function cleanedWebp(): Buffer {
  return riff([riffChunk("VP8X", Buffer.from([0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0])), riffChunk("VP8L", VP8L)]);
}

/** An animation of one frame that hides a chunk between those of its picture. */
export function animatedWebp(): Buffer {
  const frame = [Buffer.alloc(16), riffChunk("EXIF", Buffer.from(SECRET)), riffChunk("VP8L", VP8L)];
  return riff([
    riffChunk("VP8X", Buffer.from([0x02, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    riffChunk("ANIM", Buffer.alloc(6)),
    riffChunk("ANMF", Buffer.concat(frame)),
  ]);
}

const VP8L = Buffer.from("2f00000000078811fd0f4444ff03", "hex");

function riff(chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  return Buffer.concat([Buffer.from("RIFF"), uint32le(body.length), body]);
}

function riffChunk(kind: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(kind), uint32le(data.length), data, Buffer.alloc(data.length % 2)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function uint32le(value: number): Buffer {
  return uint32(value).swap32();
}
