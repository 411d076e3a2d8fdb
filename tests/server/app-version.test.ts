/** Who runs an older app is told of the newest, as the operator set it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../support/client.ts";
import { openServer, type Opened } from "../support/engine.ts";

let server: Opened;
let client: Client;

beforeAll(async () => {
  server = await openServer();
  client = new Client(server.origin);
});

afterAll(() => server.close());

const ask = (version: string, language = "en") =>
  client
    .answer("GET app/appVersion", { os: "android", version, dev: "0" }, { language })
    .then((answer) => answer.data);
const release = {
  version: "1.2.0",
  isFull: true,
  isForce: true,
  url: "https://a.example/starship.apk",
  languages: { en: { title: "New", note: "Faster." }, "zh-CN": { title: "新版", note: "更快。" } },
};

test("until the operator names a version nobody is told of one, and there is no package", async () => {
  expect(await ask("0.0.1")).toBeNull();
  expect(await client.call("GET app/getApp", {})).toEqual({ url: "" });
});

test("an older app is told, in the reader's language, else in English; the same and a newer one are not", async () => {
  await client.call("POST operator/config", { appVersion: release });
  const told = { id: "1.2.0", isFull: true, isForce: true, url: release.url };
  expect(await ask("1.1.9")).toEqual({ ...told, title: "New", note: "Faster." });
  expect(await ask("1.1.9", "zh-CN")).toEqual({ ...told, title: "新版", note: "更快。" });
  expect(await ask("1.1.9", "ko-KR")).toEqual({ ...told, title: "New", note: "Faster." });
  expect(await ask("1.2.0")).toBeNull();
  expect(await ask("1.2.1")).toBeNull();
  expect(await client.call("GET app/getApp", {})).toEqual({ url: release.url });
});

test("who does not say which version it runs is not told", async () => {
  expect(await client.call("GET app/appVersion", {})).toBeNull();
  expect(await ask("unknown")).toBeNull();
});

test("the operator takes it back with null", async () => {
  await client.call("POST operator/config", { appVersion: null });
  expect(await ask("0.0.1")).toBeNull();
});
