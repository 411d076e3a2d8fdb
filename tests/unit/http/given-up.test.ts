import Fastify from "fastify";
import { expect, test, vi } from "vitest";
import type { Sync } from "../../../contract/sync/schemas.ts";
import { answerIfChanged, type Edge } from "../../../server/http/mount.ts";

test("fault 665: an attempt at the primary that was given up does not change what the replica answers", async ({
  onTestFinished,
}) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const primary = Promise.withResolvers<null>();
  const began = Promise.withResolvers<void>();
  const changed = { cursor: "of-the-replica" } as Sync;
  let attempts = 0;
  const replica = {
    async read<T>(work: () => Promise<T>) {
      const answer = await work();
      // Now the primary says that nothing has changed.
      primary.resolve(null);
      await new Promise((resolve) => void setImmediate(resolve));
      return { answer, asOf: new Date() };
    },
  };
  const app = Fastify();
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  const caller = { memberId: 1n, tokenHash: Buffer.alloc(0), account: "one" };
  const ctx = { replica, due: { settle: async () => {} } };
  const edge = { app, ctx, publicOrigins: [], recall: async () => caller } as unknown as Edge;
  answerIfChanged(edge, "GET sync", () => {
    attempts += 1;
    if (attempts === 2) return Promise.resolve(changed);
    began.resolve();
    return primary.promise;
  });
  const answering = app.inject({ url: "/api/sync", headers: { token: "t" } });
  await began.promise;
  await vi.advanceTimersByTimeAsync(3_000);
  const answer = await answering;
  expect([attempts, answer.statusCode, answer.json()]).toMatchObject([2, 200, { data: changed }]);
});
