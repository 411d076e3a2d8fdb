import { expect, test } from "vitest";
import { payloadOf, type Message } from "../../../server/push/payload.ts";
import { readPayload } from "../../../sw/push-payload.ts";

const SCOPE = "https://starship.example/app/";
const message: Message = {
  kind: "notice",
  id: "7",
  at: new Date("2026-11-21T12:00:00Z"),
  title: "Rest",
  body: "On Sunday.",
  lang: "en",
  scope: SCOPE,
};
const shown = {
  title: "Rest",
  body: "On Sunday.",
  url: "#/pages/details?id=7",
  tag: "notice-7",
  lang: "en",
};
const read = (value: unknown) => readPayload(JSON.stringify(value), SCOPE);

test.each([
  ["with the declarative form beside it", SCOPE],
  ["alone", null],
])("what the server makes is read %s", (_, scope) => {
  const at = "2026-11-21T12:00:00.000Z";
  expect(readPayload(payloadOf({ ...message, scope }), SCOPE)).toEqual({ ...shown, at });
});

test("the declarative form alone is read, its address as a place in the app", () => {
  const { web_push, notification } = JSON.parse(payloadOf(message));
  expect(read({ web_push, notification })).toEqual(shown);
});

test("a kind that this build does not know is shown", () => {
  expect(read({ ...shown, kind: "lottery", id: "1" })).toEqual(shown);
});

test("a message without a language is shown in none", () => {
  expect(read({ ...shown, lang: undefined })).toEqual({ ...shown, lang: "" });
});

test.each([
  ["no JSON", "Hello"],
  ["nothing", ""],
  ["no object", "7"],
  ["null", "null"],
  ["no title", JSON.stringify({ ...shown, title: undefined })],
  ["a body that is no text", JSON.stringify({ ...shown, body: 7 })],
  ["no tag", JSON.stringify({ ...shown, tag: undefined })],
  ["no place", JSON.stringify({ ...shown, url: undefined })],
  ["another site", JSON.stringify({ ...shown, url: "https://evil.example/#/pages/my" })],
  ["a script", JSON.stringify({ ...shown, url: "javascript:alert(1)" })],
  [
    "another app's declarative form",
    JSON.stringify({
      notification: { ...shown, url: undefined, navigate: "https://evil.example/#/pages/my" },
    }),
  ],
])("%s is nothing to show", (_, text) => {
  expect(readPayload(text, SCOPE)).toBeNull();
});
