/** Pictures that are more than they seem: far larger when unpacked, or with something behind or within them. */
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect } from "vitest";
import { newMember, type Client } from "../support/client.ts";
import * as images from "../support/images.ts";
import { upload } from "../support/upload.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("member", { scope: "file" }, ({ server }) => newMember(server.origin, "painter"));
const MARKUP = "<script>alert(document.domain)</script>";

test("a picture of some kilobytes that unpacks to gigabytes is refused before it is unpacked", async ({
  member,
}) => {
  const bomb = blackPng(30_000);
  expect(bomb.length).toBeLessThan(200_000);
  const before = process.memoryUsage().rss;
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(member, bomb)));
  for (const { code, refusal } of answers)
    expect([code, refusal]).toEqual([500, { reason: "bad_file", field: "file" }]);
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
});

test.for([
  ["an animation of 201 frames", () => images.realAnimation(201)],
  ["a JPEG that says to be 65,500 by 65,500", () => sized(images.realJpeg(), 65_500)],
  ["a PNG whose pixels do not unpack", () => pngOf(1, Buffer.from("no deflate stream"))],
  ["a PNG with fewer pixels than it says", () => pngOf(100, deflateSync(Buffer.alloc(13)))],
  ["a WebP whose canvas is not its picture's", () => images.webp()],
] as const)("%s is refused", async ([, make], { member }) => {
  expect((await upload(member, make())).refusal).toEqual({ reason: "bad_file", field: "file" });
});

test.for([
  ["png", images.png],
  ["jpeg", images.realJpeg],
  ["webp", images.realWebp],
] as const)(
  "markup behind the end of a %s, or in its pixels' container, is gone",
  async ([format, make], { member }) => {
    const sent = Buffer.concat([make(), Buffer.from(MARKUP)]);
    const kept = await stored(member, sent);
    expect(kept.includes("script")).toBe(false);
    expect((await sharp(kept).metadata()).format).toBe(format);
  },
);

test("markup as a colour profile does not survive either", async ({ member }) => {
  const profile = images.pngChunk(
    "iCCP",
    Buffer.concat([Buffer.from("x\0\0"), deflateSync(Buffer.from(MARKUP))]),
  );
  const whole = images.png();
  const sent = Buffer.concat([whole.subarray(0, 33), profile, whole.subarray(33)]);
  const kept = await stored(member, sent);
  expect(images.pngChunks(kept)).not.toContain("iCCP");
});

test("a large photograph is taken, and scaled down to what is of use", async ({ member }) => {
  const photo = await sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: "#357" } })
    .jpeg()
    .toBuffer();
  const { width, height } = await sharp(await stored(member, photo)).metadata();
  expect([width, height]).toEqual([4_096, 3_072]);
});

test("an animation stays one", async ({ member }) => {
  const { pages } = await sharp(await stored(member, images.realAnimation(3)), { animated: true }).metadata();
  expect(pages).toBe(3);
});

test("no cache keeps a picture past the log-out of its member", async ({ member }) => {
  const { data } = await upload(member, images.png());
  const response = await fetch(`${member.origin}${data.url}`);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
});

async function stored(member: Client, sent: Buffer): Promise<Buffer> {
  const { code, data } = await upload(member, sent);
  expect(code).toBe(200);
  return Buffer.from(await (await fetch(`${member.origin}${data.url}`)).arrayBuffer());
}

/** One bit a pixel, all of them black. */
function blackPng(side: number): Buffer {
  return pngOf(side, deflateSync(Buffer.alloc((side / 8 + 1) * side)));
}

function pngOf(side: number, data: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    images.pngChunk("IHDR", header),
    images.pngChunk("IDAT", data),
    images.pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** With another size in its frame header. */
function sized(bytes: Buffer, side: number): Buffer {
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(side, frame + 5);
  bytes.writeUInt16BE(side, frame + 7);
  return bytes;
}
