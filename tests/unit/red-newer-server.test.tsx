/** Red team: a server that is newer than the app, whose update waits for the member's consent. */
import { beforeAll, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { activate } from "../../src/i18n/index.ts";
import { readAnswer } from "../../src/shared/answer.ts";
import { render, stubDocument, textOf } from "./screens/render.tsx";

stubDocument();
vi.stubGlobal("navigator", { onLine: true });
const { LineRow } = await import("../../src/parts/later/LineRow.tsx");
const { failureOf } = await import("../../src/state/later/failure.ts");
const withdrawals = await import("../../src/screens/withdrawals/names.ts");
const deposits = await import("../../src/screens/deposits/names.ts");

beforeAll(() => activate("en"));

const line = {
  id: "1",
  seq: 1,
  asset: "usdt",
  type: "interest",
  amount: "5",
  balance: "5",
  source: { transfer: "t", kind: "interest" },
  createdAt: "2026-11-20T12:00:00.000Z",
  prevHash: "0",
  hash: "1",
} as never;

test("a line of a kind that only a newer server knows is a row of the bill", () => {
  const text = textOf(render(<Router><LineRow line={line} /></Router>));
  console.log("ROW:", text);
  // What it is called, before its time.
  expect(text).not.toMatch(/^Nov 20/);
});

test("a status of a withdrawal or a deposit that only a newer server knows is some text", () => {
  expect(withdrawals.statusName("on_hold" as never)).toBeTruthy();
});

test("a status of a deposit that only a newer server knows is some text", () => {
  expect(deposits.statusName({ status: "frozen", confirmations: 1, reason: null } as never, 15)).toBeTruthy();
});

test("a refusal for a reason that only a newer server knows says the server's own words (A4)", () => {
  const body = { code: 500, msg: "This address is under sanctions.", data: { reason: "address_sanctioned", field: "address" } };
  let found: unknown;
  try {
    readAnswer(200, new Headers({ "content-type": "application/json" }), JSON.stringify(body), () => new Date());
  } catch (error) {
    found = failureOf(error);
  }
  console.log("FAILURE:", found);
  expect(found).toMatchObject({ field: "address", text: "This address is under sanctions." });
});
