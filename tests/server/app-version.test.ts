/** Who runs an older app is told of the newest, as the operator set it. */
import { expect } from "vitest";
import type { Client } from "../support/client.ts";
import { test } from "../support/test.ts";

test("until the operator names a version nobody is told of one, and there is no package", async ({
  operator,
}) => {
  expect(await ask(operator, "0.0.1")).toBeNull();
  expect(await operator.call("GET app/getApp", {})).toEqual({ url: "" });
});

test("an older app is told, in the reader's language, else in English; the same and a newer one are not", async ({
  operator,
}) => {
  await operator.call("POST operator/config", { appVersion: release });
  const told = { id: "1.2.0", isFull: true, isForce: true, url: release.url };
  expect(await ask(operator, "1.1.9")).toEqual({ ...told, title: "New", note: "Faster." });
  expect(await ask(operator, "1.1.9", "zh-CN")).toEqual({ ...told, title: "新版", note: "更快。" });
  expect(await ask(operator, "1.1.9", "ko-KR")).toEqual({ ...told, title: "New", note: "Faster." });
  expect(await ask(operator, "1.2.0")).toBeNull();
  expect(await ask(operator, "1.2.1")).toBeNull();
  expect(await operator.call("GET app/getApp", {})).toEqual({ url: release.url });
});

test("who does not say which version it runs is not told", async ({ operator }) => {
  expect(await operator.call("GET app/appVersion", {})).toBeNull();
  expect(await ask(operator, "unknown")).toBeNull();
});

test("the operator takes it back with null", async ({ operator }) => {
  await operator.call("POST operator/config", { appVersion: null });
  expect(await ask(operator, "0.0.1")).toBeNull();
});

const ask = (operator: Client, version: string, language = "en") =>
  operator
    .answer("GET app/appVersion", { os: "android", version, dev: "0" }, { language })
    .then((answer) => answer.data);
const release = {
  version: "1.2.0",
  isFull: true,
  isForce: true,
  url: "https://a.example/starship.apk",
  languages: { en: { title: "New", note: "Faster." }, "zh-CN": { title: "新版", note: "更快。" } },
};
