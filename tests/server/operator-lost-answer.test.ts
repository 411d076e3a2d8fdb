/** What the operator's command line says to do when the answer of a change is lost. Source: faults.md 434. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test as base } from "vitest";
import { OPERATOR_TOKEN, runOperator } from "../support/server.ts";

/** Takes each request and ends the connection without an answer. */
// oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures needed from this pattern
const test = base.extend("deaf", { scope: "file" }, async ({}, { onCleanup }) => {
  const server = createServer((request) => request.socket.destroy());
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onCleanup(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

const lost = async (origin: string, ...words: string[]) => {
  const { code, stderr } = await runOperator({ STARSHIP_URL: origin, OPERATOR_TOKEN }, ...words);
  expect(code).toBe(1);
  return stderr;
};

test("fault 434: a lost recovery link is made anew, by no key", async ({ deaf }) => {
  const said = await lost(deaf, "recovery", "link", "1");
  expect(said).toContain("Run the command again: it makes another one, and the one before opens nothing.");
  expect(said).not.toContain("--key");
});

test("any other change is repeated under its key", async ({ deaf }) => {
  expect(await lost(deaf, "recovery", "approve", "1")).toMatch(
    /Repeat the command with --key [0-9a-f-]{36}:/,
  );
});
