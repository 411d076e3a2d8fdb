/** Pictures that members send: judged by their content, freed of metadata, shown to whoever knows the id. */
import { sql } from "kysely";
import { expect } from "vitest";
import { UPLOAD_MAX_BYTES } from "../../contract/feedback/rules.ts";
import { MAX_PARTS } from "../../server/http/multipart.ts";
import { usesADay } from "../../server/core/allowances.ts";
import { type Client, newMember } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import * as images from "../support/images.ts";
import { sendForm, upload } from "../support/upload.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("member", { scope: "file" }, ({ server }) =>
  newMember(server.origin, "photographer"),
);

test.for([
  ["a PNG", images.png],
  ["a JPEG", images.realJpeg],
  ["a WebP", images.realWebp],
  ["an animated WebP", images.realAnimation],
] as const)("%s is stored without what was written about it", async ([, make], { server, member }) => {
  expect(make().includes(images.SECRET)).toBe(true);
  const { bytes } = await stored(server, member, make());
  expect(bytes.length).toBeGreaterThan(20);
  expect(bytes.includes(images.SECRET)).toBe(false);
});

test.for([
  ["a PNG", images.png, "image/png", "png"],
  ["a JPEG", images.realJpeg, "image/jpeg", "jpg"],
  ["a WebP", images.realWebp, "image/webp", "webp"],
] as const)(
  "%s is served as what it is, whatever it was called, and can do nothing else",
  async ([, make, type, end], { server, member }) => {
    const { id, response } = await stored(server, member, make());
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": type,
      "content-disposition": `inline; filename="${id}.${end}"`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
    });
  },
);

const without = (bytes: Buffer, at: number) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
const changed = (bytes: Buffer, at: number) => {
  bytes[at] = bytes[at]! ^ 1;
  return bytes;
};
const PNG_SIGNATURE = images.png().subarray(0, 8);

test.for([
  ["nothing", Buffer.alloc(0)],
  ["a text", Buffer.from("hello")],
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a drawing with script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ["a GIF", Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64")],
  [
    "a page behind a PNG's first bytes",
    Buffer.concat([PNG_SIGNATURE, Buffer.from("<script>alert(1)</script>")]),
  ],
  ["a page behind a JPEG's first bytes", Buffer.from("\xff\xd8\xff\xe0<script>alert(1)</script>", "latin1")],
  ["a sound in WebP's container", Buffer.from("RIFF\x0c\0\0\0WAVEfmt \0\0\0\0")],
  ["a PNG with a byte missing", without(images.png(), 40)],
  ["a PNG with a byte changed", changed(images.png(), 20)],
  [
    "a PNG without pixels",
    Buffer.concat([images.png().subarray(0, 33), images.pngChunk("IEND", Buffer.alloc(0))]),
  ],
  ["a PNG of a hundred thousand chunks", images.pngOfChunks(100_000)],
  ["a JPEG without a scan", Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
] as const)("%s named picture.png is refused", async ([, bytes], { server, member }) => {
  const before = await rows(server);
  expect(await upload(member, bytes)).toMatchObject({
    status: 200,
    code: 500,
    refusal: { reason: "bad_file", field: "file" },
  });
  expect(await rows(server)).toBe(before);
});

/** Up to its last byte; the bytes that these pictures carry behind their end do not count. */
const whole = [
  ["PNG", images.png().subarray(0, -images.SECRET.length)],
  ["JPEG", images.realJpeg().subarray(0, -images.SECRET.length)],
  ["WebP", images.realWebp()],
] as const;

test.for(whole)("a %s cut short anywhere is refused", async ([, bytes], { server, member }) => {
  expect((await upload(member, bytes)).code).toBe(200);
  const before = await rows(server);
  for (let length = 0; length < bytes.length; length += length < bytes.length - 20 ? 11 : 1) {
    const { refusal } = await upload(member, bytes.subarray(0, length));
    expect([length, refusal.reason]).toEqual([length, "bad_file"]);
  }
  expect(await rows(server)).toBe(before);
});

test("a file of 5 MB is taken; a byte more, or a megabyte more, is refused by its own status", async ({
  member,
}) => {
  expect((await upload(member, images.pngOfSize(UPLOAD_MAX_BYTES))).code).toBe(200);
  for (const bytes of [UPLOAD_MAX_BYTES + 1, UPLOAD_MAX_BYTES + 1_000_000]) {
    const answer = await upload(member, images.pngOfSize(bytes));
    expect(answer).toMatchObject({ status: 413, code: 413, refusal: { reason: "body_too_large" } });
  }
});

test("a form without the file, a file sent as text, and no form at all are refused", async ({
  server,
  member,
}) => {
  const send = (body: FormData | string, headers?: Record<string, string>) =>
    sendForm(server.origin, member.token, body, headers);
  const form = new FormData();
  form.append("token", member.token!);
  expect((await send(form)).refusal).toEqual({ reason: "invalid", field: "file" });
  form.append("file", images.png().toString("latin1"));
  expect((await send(form)).refusal).toEqual({ reason: "bad_file", field: "file" });
  const invalid = { reason: "invalid", field: "body" };
  expect((await send("{}", { "content-type": "application/json" })).refusal).toEqual(invalid);
  expect((await send("--x\r\nno", { "content-type": "multipart/form-data; boundary=x" })).refusal).toEqual(
    invalid,
  );
  expect((await send("--x--", { "content-type": "multipart/form-data" })).refusal).toEqual(invalid);
});

test("a form of twenty parts is read, and one of more is not", async ({ server, member }) => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(images.png())]), "picture.png");
  while ([...form].length < MAX_PARTS) form.append("more", "");
  expect((await sendForm(server.origin, member.token, form)).code).toBe(200);
  form.append("more", "");
  const { refusal } = await sendForm(server.origin, member.token, form);
  expect(refusal).toEqual({ reason: "invalid", field: "body" });
});

test("a stranger sends nothing, even with a member's token in the form", async ({ server, member }) => {
  const before = await rows(server);
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(images.png())]), "picture.png");
  form.append("token", member.token!);
  expect((await sendForm(server.origin, null, form)).code).toBe(4001);
  expect(await rows(server)).toBe(before);
});

test.for(["0".repeat(32), "1", "..%2f..%2fconfig", "%00", "x".repeat(90)])(
  "the unknown picture %s answers 404 in the envelope, and no cache keeps it",
  async (id, { server }) => {
    const response = await fetch(`${server.origin}/api/uploads/${id}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ code: 404, data: { reason: "not_found" } });
  },
);

test("there is no list of pictures", async ({ server }) => {
  for (const url of ["/api/uploads", "/api/uploads/"]) {
    expect((await fetch(`${server.origin}${url}`)).status).toBe(404);
  }
});

test("a member sends so many pictures a day, and others after a day", async ({ server }) => {
  const busy = await newMember(server.origin, "busy_bee");
  for (let i = 0; i < usesADay["app/upload"]!; i += 1)
    expect((await upload(busy, images.png())).code).toBe(200);
  const { status, refusal } = await upload(busy, images.png());
  expect([status, refusal.reason]).toEqual([429, "too_many_requests"]);
  server.clock.advance(new Date(refusal.retryAt!).getTime() - server.clock.now().getTime());
  expect((await upload(busy, images.png())).code).toBe(200);
});

test("fault 831: a picture that could not be stored uses nothing up of the day's limit", async ({
  server,
}) => {
  const { db } = server.ctx;
  const member = await newMember(server.origin, "full_disk");
  await sql`alter table upload add constraint full_disk check (member_id <> ${sql.lit(BigInt(member.uid!))})`.execute(
    db,
  );
  expect((await upload(member, images.png())).refusal.reason).toBe("internal");
  await sql`alter table upload drop constraint full_disk`.execute(db);
  const uses = db.selectFrom("allowance").select("used").where("owner", "=", `member:${member.uid}`);
  expect(await uses.where("action", "=", "app/upload").execute()).toEqual([]);
});

const rows = async (server: Opened) =>
  (await server.ctx.db.selectFrom("upload").select("id").execute()).length;

async function stored(server: Opened, member: Client, sent: Buffer) {
  const { code, data } = await upload(member, sent);
  expect([code, data.url]).toEqual([200, `/api/uploads/${data.id}`]);
  const response = await fetch(`${server.origin}${data.url}`);
  return { id: data.id, response, bytes: Buffer.from(await response.arrayBuffer()) };
}
