import Fastify from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { handleErrors } from "../../../server/http/errors.ts";
import { answer, REQUEST_LIMIT_MS, type Edge } from "../../../server/http/mount.ts";
import { REQUEST_TIMEOUT_MS } from "../../../contract/envelope.ts";

afterEach(() => vi.useRealTimers());

test("fault 183: a request that is not answered within the overall limit is answered 503, before the client gives up", async () => {
  vi.useFakeTimers();
  expect(REQUEST_LIMIT_MS).toBeLessThan(REQUEST_TIMEOUT_MS);
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  handleErrors(app);
  const edge = {
    app,
    ctx: { due: { settle: async () => {} } },
    operatorOf: () => null,
    publicOrigins: [],
    authenticate: async () => null,
  } as unknown as Edge;
  const work = Promise.withResolvers<never>();
  answer(edge, "GET app/getApp", () => work.promise);
  const answered = app.inject({ url: "/api/app/getApp" });
  await vi.advanceTimersByTimeAsync(REQUEST_LIMIT_MS);
  expect((await answered).statusCode).toBe(503);
  // What fails later disturbs nobody.
  work.reject(new Error("late"));
});
