import { expect, test } from "vitest";
import { rights, type OperatorCall } from "../../../contract/operator/rights.ts";
import { acts, actsAt, rightAt } from "../../../console/rooms/operators/rights-table.ts";

const posts = (Object.keys(rights) as OperatorCall[]).filter(
  (call) => call.startsWith("POST ") && rights[call] !== "anybody",
);

test("each act of the table of rights belongs to one room", () => {
  const placed = Object.keys(acts).flatMap((path) => actsAt(path));
  expect(placed.toSorted()).toEqual(posts.toSorted());
});

test("what a role may do in a room follows from the table by which the server decides", () => {
  const books = { path: "/books", call: "GET operator/books" } as const;
  const members = { path: "/members", call: "GET operator/member" } as const;
  expect([rightAt("finance", books), rightAt("support", books), rightAt("auditor", books)]).toEqual([
    "acts",
    "none",
    "reads",
  ]);
  expect([rightAt("support", members), rightAt("admin", members)]).toEqual(["someActs", "acts"]);
});
