/** Where messages may go, how long they may be, and how long to wait. */
import webPush from "web-push";
import { expect, test } from "vitest";
import { PUSH_BYTES_MAX, type PushPayload } from "../../../contract/push/events.ts";
import { payloadOf } from "../../../server/push/payload.ts";
import { isPublicAddress, lookupPublic } from "../../../server/push/public-address.ts";
import { openSender, parseRetryAfter } from "../../../server/push/sender.ts";
import { deviceOf } from "../../../server/http/device.ts";

test.each([
  ["8.8.8.8", true],
  ["172.15.255.255", true],
  ["172.16.0.0", false],
  ["172.31.255.255", false],
  ["172.32.0.0", true],
  ["10.1.2.3", false],
  ["127.0.0.1", false],
  ["169.254.169.254", false],
  ["192.168.0.1", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["2606:4700::1111", true],
  ["::1", false],
  ["::", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:8.8.8.8", true],
  ["::10.0.0.1", false],
  ["fec0::1", false],
  ["2002:a00:1::", false],
  ["64:ff9b:1::1", false],
  ["64:ff9b::10.0.0.1", false],
  ["64:ff9b::8.8.8.8", true],
])("messages go to %s: %s", (address, isPublic) => {
  expect(isPublicAddress({ address, family: address.includes(":") ? 6 : 4 })).toBe(isPublic);
});

test.each([{ all: true }, { all: false }])(
  "a name that leads to this machine is not resolved: %j",
  async (options) => {
    const error = await new Promise((resolve) => lookupPublic("localhost", options, resolve));
    expect(String(error)).toContain("no public address");
  },
);

const message = {
  kind: "notice",
  id: "7",
  at: new Date("2026-11-21T12:00:00Z"),
  title: "Hello",
  body: "In short",
  lang: "en",
  scope: null,
} as const;
const read = (text: string) => JSON.parse(text) as PushPayload;

test("without the app's address a message is of the ordinary form alone", () => {
  expect(read(payloadOf(message))).toEqual({
    kind: "notice",
    id: "7",
    title: "Hello",
    body: "In short",
    url: "#/pages/details?id=7",
    lang: "en",
    tag: "notice-7",
    at: "2026-11-21T12:00:00.000Z",
  });
});

test.each([
  ["https://star.example/", "https://star.example/#/pages/details?id=7"],
  ["https://star.example/app/", "https://star.example/app/#/pages/details?id=7"],
])("of the app at %s it has the declarative form too, which leads to %s", (scope, navigate) => {
  const notification = { title: "Hello", body: "In short", navigate, lang: "en", tag: "notice-7" };
  expect(read(payloadOf({ ...message, scope }))).toMatchObject({ web_push: 8030, notification });
});

test("a scope that is no address leaves the ordinary form", () => {
  expect(read(payloadOf({ ...message, scope: "https://%/" }))).toEqual(read(payloadOf(message)));
});

test("a message is shortened only when it would be too long, and then as little as is needed", () => {
  const room = PUSH_BYTES_MAX - Buffer.byteLength(payloadOf({ ...message, body: "" }));
  const whole = "a".repeat(room);
  expect(read(payloadOf({ ...message, body: whole })).body).toBe(whole);
  const shortened = payloadOf({ ...message, body: `${whole}a` });
  // The sign that says so takes three bytes.
  expect(read(shortened).body).toBe(`${"a".repeat(room - 3)}…`);
  expect(Buffer.byteLength(shortened)).toBe(PUSH_BYTES_MAX);
});

test.each(["漢", "😀", "\u0001", '"'])(
  "the longest texts fit, in both forms, whatever they are of: %s",
  (sign) => {
    const [title, body] = [sign.repeat(200 / sign.length), sign.repeat(500 / sign.length)];
    const scope = `https://star.example/${"a".repeat(479)}`;
    const payload = payloadOf({ ...message, title, body, scope });
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(PUSH_BYTES_MAX);
    expect(read(payload).title).toBe(title);
    expect(read(payload).body.isWellFormed()).toBe(true);
  },
);

test("where nobody listens nothing else is to be sent either", async () => {
  const vapid = webPush.generateVAPIDKeys();
  const sender = openSender(async () => vapid, "mailto:a@example.org");
  const keys = { p256dh: vapid.publicKey, auth: "A".repeat(22), key_generation: 0 };
  const device = { endpoint: "http://127.0.0.1:1/x", ...keys };
  const outgoing = { payload: "{}", ttl: 1, urgency: "normal", topic: "1" } as const;
  expect(await sender.send(device, outgoing)).toEqual({ state: "retry", afterMs: null, isBusy: true });
  sender.close();
});

test.each([
  [undefined, null],
  ["0", 0],
  ["120", 120_000],
  ["Sat, 21 Nov 2026 12:00:30 GMT", 30_000],
  ["Sat, 21 Nov 2026 11:00:00 GMT", 0],
  ["soon", null],
])("Retry-After %j waits %j ms", (header, ms) => {
  expect(parseRetryAfter(header, Date.parse("2026-11-21T12:00:00Z"))).toBe(ms);
});

test.each([
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36",
    "Chrome, Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari, iOS",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0",
    "Edge, Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox, Linux"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15",
    "Safari, macOS",
  ],
  ["node", null],
  ["", null],
])("the user agent %s is kept as %j", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
