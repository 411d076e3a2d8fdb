import { expect, test } from "vitest";
import { fairQueue } from "../../../server/core/fair-queue.ts";

const limits = { running: 2, runningPerOwner: 1, waiting: 10, waitingPerOwner: 6 };

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Tasks that end when they are told to. */
function controlled() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const task = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const endNext = async () => {
    ends.shift()!();
    await settle();
  };
  return { started, task, endNext };
}

test("a flood of one owner leaves the other slot to the next who comes", async () => {
  const run = fairQueue(limits);
  const { started, task, endNext } = controlled();
  const flood = [1, 2, 3, 4, 5].map((i) => run("flood", task(`flood ${i}`)));
  await settle();
  expect(started).toEqual(["flood 1"]);
  const guest = run("guest", task("guest"));
  await settle();
  expect(started).toEqual(["flood 1", "guest"]);
  for (let i = 0; i < 6; i += 1) await endNext();
  await Promise.all([...flood, guest]);
  expect(started).toEqual(["flood 1", "guest", "flood 2", "flood 3", "flood 4", "flood 5"]);
});

test("owners take turns, in the order of their last one", async () => {
  const run = fairQueue({ ...limits, running: 1 });
  const { started, task, endNext } = controlled();
  const all = ["a", "a", "a", "b", "b", "c"].map((owner, i) => run(owner, task(`${owner}${i}`)));
  await settle();
  for (let i = 0; i < 6; i += 1) await endNext();
  await Promise.all(all);
  expect(started).toEqual(["a0", "b3", "c5", "a1", "b4", "a2"]);
});

test("past the bounds it refuses with a time to ask again, and frees them", async () => {
  const run = fairQueue({ ...limits, running: 1, waiting: 4, waitingPerOwner: 2 });
  const { task, endNext } = controlled();
  const all = ["a", "a", "a", "b", "b"].map((owner) => run(owner, task(owner)));
  const refused = { reason: "unavailable", details: { retryAt: expect.any(Date) } };
  await expect(run("a", task("a"))).rejects.toMatchObject(refused);
  await expect(run("c", task("c"))).rejects.toMatchObject(refused);
  for (let i = 0; i < 5; i += 1) await endNext();
  await Promise.all(all);
  const after = run("a", task("a"));
  await settle();
  await endNext();
  await after;
});

test("a task that fails gives its slot back", async () => {
  const run = fairQueue({ ...limits, running: 1 });
  await expect(run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await run("b", async () => 7)).toBe(7);
});
