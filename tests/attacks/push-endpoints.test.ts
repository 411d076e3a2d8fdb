/** Members name where the server sends: it must not become their way into its network. */
import { expect } from "vitest";
import { openPost } from "../../server/push/http-post.ts";
import { isPublicAddress } from "../../server/push/public-address.ts";
import { newMember } from "../support/client.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("member", { scope: "file" }, ({ server }) => newMember(server.origin, "subscriber"));
const keys = { p256dh: "x".repeat(87), auth: "x".repeat(22) };

test.for([
  "https://push.example.com:22/x",
  "https://push.example.com:8443/x",
  "https://push.example.com:80/x",
  "https://push.example.com:0/x",
  "http://push.example.com/x",
  "https://10.0.0.1/x",
  "https://[::ffff:10.0.0.1]/x",
  "https://2130706433/x",
  "https://0x7f.1/x",
  "https://localhost/x",
  "https://printer.local/x",
  "https://user:word@push.example.com/x",
])("a subscription at %s is refused and not kept", async (endpoint, { member, server }) => {
  const { refusal } = await member.answer("POST push/subscribe", { endpoint, keys, lang: "en" });
  expect(refusal).toEqual({ reason: "invalid", field: "endpoint" });
  expect(await server.ctx.db.selectFrom("push_subscription").select("id").execute()).toEqual([]);
});

test("the port of https may be named", async ({ member }) => {
  const endpoint = "https://push.example.com:443/x";
  await member.call("POST push/subscribe", { endpoint, keys, lang: "en" });
  await member.call("POST push/unsubscribe", { endpoint });
});

test("an endpoint stored before, on a port of its own, is not sent to", async () => {
  const { post, close } = openPost();
  const sent = post("https://push.example.com:8443/x", {}, Buffer.alloc(0), AbortSignal.timeout(5_000));
  await expect(sent).rejects.toThrow("port of its own");
  close();
});

test.for([
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:0:127.0.0.1",
  "::ffff:0:10.0.0.1",
  "::ffff:0:808:808",
  "::127.0.0.1",
  "64:ff9b::127.0.0.1",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::1",
  "2001::1",
  "2001:0:4136:e378:8000:63bf:f5ff:fffe",
  "2002:7f00:1::",
  "2002:808:808::1",
  "192.88.99.1",
  "2001:db8::1",
  "203.0.113.9",
])("%s counts as inside", (address) => {
  expect(isPublicAddress({ address, family: address.includes(":") ? 6 : 4 })).toBe(false);
});
