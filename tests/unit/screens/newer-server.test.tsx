/** A server that is newer than the app, whose update waits for the member's consent. */
import { beforeAll, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { activate } from "../../../src/i18n/index.ts";
import { readAnswer } from "../../../src/shared/answer.ts";
import { line } from "../mirror/sample-statement.ts";
import { render, stubDocument, textOf } from "./render.tsx";

stubDocument();
vi.stubGlobal("navigator", { onLine: true });
const { LineRow } = await import("../../../src/parts/later/LineRow.tsx");
const { failureOf } = await import("../../../src/state/later/failure.ts");
const withdrawals = await import("../../../src/screens/withdrawals/names.ts");
const deposits = await import("../../../src/screens/deposits/names.ts");

beforeAll(() => activate("en"));

test("fault 765: a line of an unknown kind is a row of the bill", () => {
  const row = <LineRow line={line(1, { type: "interest" as never })} />;
  expect(textOf(render(<Router>{row}</Router>))).toContain("interest");
});

test("fault 765: an unknown status of a withdrawal or a deposit is some text", () => {
  const status = "on_hold" as never;
  expect(withdrawals.statusName(status)).toBe("on_hold");
  expect([withdrawals.statusExplanation(status), withdrawals.statusTone(status)]).toEqual(["", "quiet"]);
  const deposit = { status, confirmations: 1, reason: null } as never;
  expect(deposits.statusName(deposit, 15)).toBe("on_hold");
  expect([deposits.statusExplanation(status, null), deposits.statusTone(status)]).toEqual(["", "quiet"]);
});

test("fault 759: a refusal for an unknown reason says the server's own words, at its field", () => {
  const data = { reason: "address_sanctioned", field: "address" };
  const body = JSON.stringify({ code: 500, msg: "This address is under sanctions.", data });
  const headers = new Headers({ "content-type": "application/json" });
  const failure = () => {
    try {
      return readAnswer(200, headers, body, () => new Date());
    } catch (error) {
      return failureOf(error);
    }
  };
  expect(failure()).toMatchObject({ field: "address", text: "This address is under sanctions." });
});
