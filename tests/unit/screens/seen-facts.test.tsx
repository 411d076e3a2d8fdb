import { beforeAll, expect, test } from "vitest";
import { formatTime } from "../../../src/i18n/format.ts";
import { activate } from "../../../src/i18n/index.ts";
import { seenFacts } from "../../../src/screens/wallet/evidence/seen-facts.tsx";
import { Facts } from "../../../src/ui/later/lists/Facts.tsx";
import { render, stubDocument, textOf } from "./render.tsx";

stubDocument();

beforeAll(() => activate("en"));

const keys = { publicKey: "platform-key", answer: { changes: [] } } as unknown as Parameters<
  typeof seenFacts
>[0]["keys"];

function shown(seq: number, at: string, head: string) {
  const heads = [{ member: "7", seq, head, at, keyId: "k", signature: "s" }];
  return textOf(render(<Facts items={seenFacts({ keys, heads }, "en")} />));
}

test("fault 818: a statement without an entry has no newest one, and no time of 1970", () => {
  const text = shown(0, new Date(0).toISOString(), "0".repeat(64));
  expect(text).toContain("Statement entries 0");
  expect(text).not.toMatch(/1970|Newest entry|0{64}/);
});

test("the newest entry is told with its time and its hash", () => {
  const at = "2026-11-27T00:22:27.368Z";
  const text = shown(12, at, "ab".repeat(32));
  expect(text).toContain(`Newest entry ${formatTime(at, "en")}`);
  expect(text).toContain(`Hash of the newest entry ${"ab".repeat(32)}`);
});
