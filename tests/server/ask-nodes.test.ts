/** How answers of several nodes become one. Source: rules.md D55, W51. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askNodes, askQuorum } from "../../server/chain/ask-nodes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Says = () => Promise<number>;

const says =
  (answer: number): Says =>
  async () =>
    answer;
const never: Says = () => new Promise(() => {});
const slowly =
  (answer: number): Says =>
  () =>
    new Promise((resolve) => setTimeout(() => resolve(answer), 8_000));
const fails: Says = async () => {
  throw new Error("is down");
};

const of = (quorum: number, ...nodes: Says[]) => ({ nodes, settings: { quorum } });
const ask = (node: Says) => node();

test("a node that hangs is not waited for once the quorum has answered", async () => {
  const answers = askNodes(of(2, never, says(1), says(1)), ask);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await answers).toEqual([1, 1]);
});

test("slow nodes are waited for while the quorum lacks them", async () => {
  const answers = askNodes(of(2, never, slowly(1), says(1)), ask);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await answers).toEqual([1, 1]);
});

test("fewer answers than the quorum are none", async () => {
  await expect(askNodes(of(2, fails, fails, says(1)), ask)).rejects.toThrow("is down");
});

test("a quorum outvotes fewer nodes than a quorum, and contradictions among too few decide nothing", async () => {
  expect(await askQuorum(of(2, says(6), says(18), says(18)), ask)).toBe(18);
  await expect(askQuorum(of(2, says(6), says(18)), ask)).rejects.toThrow("too few nodes say the same");
  await expect(askQuorum(of(1, says(6), says(18)), ask)).rejects.toThrow("too few nodes say the same");
  expect(await askQuorum(of(1, says(18)), ask)).toBe(18);
});
