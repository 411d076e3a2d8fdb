import { expect, test } from "vitest";
import { picturesIn } from "../../../contract/notices/pictures.ts";

const ID = "0123456789abcdef0123456789abcdef";

test("the uploads that a text shows are found, wherever they stand", () => {
  const text = `![one](/api/uploads/${ID})\n\nText ![](./api/uploads/${ID}) and ![three](api/uploads/${ID}).`;
  expect(picturesIn(text)).toEqual([`/api/uploads/${ID}`, `./api/uploads/${ID}`, `api/uploads/${ID}`]);
});

test.each([
  ["a picture elsewhere", `![x](https://evil.example/api/uploads/${ID})`],
  ["a link to one", `[x](/api/uploads/${ID})`],
  ["a file of the app", "![x](art/ship-1.svg)"],
  ["another call", `![x](/api/uploads/../wallet/balances)`],
  ["an id that is too short", "![x](/api/uploads/0123)"],
])("%s is no upload to keep", (_, text) => {
  expect(picturesIn(text)).toEqual([]);
});
