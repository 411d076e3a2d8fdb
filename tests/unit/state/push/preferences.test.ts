import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PushPreferences } from "../../../../contract/push/schemas.ts";
import { closeBrowser, fakeBrowser } from "../../browser.ts";

const call = vi.fn<(name: string, preferences: PushPreferences) => Promise<void>>();
const refresh = vi.fn<() => Promise<boolean>>(async () => true);

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  fakeBrowser();
  vi.doMock("../../../../src/state/client.ts", () => ({ api: { call } }));
  vi.doMock("../../../../src/state/refresh.ts", () => ({ refresh }));
});
afterEach(closeBrowser);

const all: PushPreferences = { notices: true, money: true, transfers: true, votes: true, security: true };
const withoutMoney = { ...all, money: false };
const withoutVotes = { ...withoutMoney, votes: false };
const none = { ...withoutVotes, notices: false };

async function started() {
  const { setPushPreferences } = await import("../../../../src/state/push/preferences.ts");
  const { updateSession } = await import("../../../../src/state/session.ts");
  updateSession({ token: "t", uid: "7" });
  return { setPushPreferences, updateSession };
}

test("fault 973: of choices made in quick succession the last is sent last", async () => {
  const { setPushPreferences } = await started();
  const first = Promise.withResolvers<void>();
  call.mockReturnValueOnce(first.promise).mockResolvedValue();
  const made = [setPushPreferences(withoutMoney)];
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  made.push(setPushPreferences(withoutVotes), setPushPreferences(none));
  first.resolve();
  await Promise.all(made);
  expect(call.mock.calls.map(([, sent]) => sent)).toEqual([withoutMoney, none]);
});

test("fault 973: a choice is sent after one that failed, which says so", async () => {
  const { setPushPreferences } = await started();
  call.mockRejectedValueOnce(new Error("no answer")).mockResolvedValue();
  await expect(setPushPreferences(withoutMoney)).rejects.toThrow("no answer");
  await setPushPreferences(withoutVotes);
  expect(call).toHaveBeenLastCalledWith("POST push/preferences", withoutVotes, expect.anything());
});

test("fault 973: what waits is not sent for another member", async () => {
  const { setPushPreferences, updateSession } = await started();
  const first = Promise.withResolvers<void>();
  call.mockReturnValueOnce(first.promise).mockResolvedValue();
  const made = [setPushPreferences(withoutMoney)];
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  made.push(setPushPreferences(none));
  updateSession({ token: "u", uid: "8" });
  first.resolve();
  await Promise.all(made);
  expect(call).toHaveBeenCalledTimes(1);
});
