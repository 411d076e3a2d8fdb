/** What a transaction sends at once has ended when the transaction does. */
import { expect, test } from "vitest";
import { settleAll } from "../../../server/store/settle-all.ts";

test("what fails is thrown only when all the others have ended too", async () => {
  const slow = Promise.withResolvers<string>();
  const events: string[] = [];
  const thrown = settleAll([
    Promise.reject(new Error("the first")),
    slow.promise.then((name) => events.push(name)),
  ]).catch((error: Error) => events.push(error.message));
  await new Promise((resolve) => setImmediate(resolve));
  expect(events).toEqual([]);
  slow.resolve("the slow one");
  await thrown;
  expect(events).toEqual(["the slow one", "the first"]);
});

test("what failed first is thrown, not what failed because of it", async () => {
  const cause = Promise.withResolvers<void>();
  const consequence = cause.promise.catch(() => {
    throw new Error("the transaction is aborted");
  });
  const thrown = settleAll([consequence, cause.promise]);
  cause.reject(new Error("deadlock detected"));
  await expect(thrown).rejects.toThrow("deadlock detected");
});

test("all that succeed are answered in their order", async () => {
  expect(await settleAll([Promise.resolve(1), "two", Promise.resolve(null)])).toEqual([1, "two", null]);
});
