import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Hints } from "../../../server/core/hints.ts";
import { MESSAGE_MAX, type Bus, type BusListener } from "../../../server/store/bus.ts";
import { noChanges, type Changes } from "../../../server/store/changes.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Two servers on one bus, of which the first may be cut off. */
function servers() {
  const listeners: BusListener[] = [];
  const sent: string[] = [];
  const line = { isUp: true };
  const end = (isFirst: boolean) =>
    ({
      isHeard: true,
      count: async () => 2,
      listen: (listener: BusListener) => void listeners.push(listener),
      async send(message: string) {
        if (isFirst && !line.isUp) return false;
        sent.push(message);
        for (const { heard } of listeners) heard(message);
        return true;
      },
    }) as unknown as Bus;
  const [first, second] = [new Hints(end(true)), new Hints(end(false))];
  const heard: Changes[][] = [first, second].map((hints) => {
    const changes: Changes[] = [];
    hints.subscribe({ hint: (one) => changes.push(one), turned: () => {} });
    return changes;
  });
  return { first, line, sent, heard, turn: (isHeard: boolean) => listeners[0]!.turned(isHeard) };
}

const flush = () => vi.advanceTimersByTimeAsync(100);
const of = (...members: bigint[]) => ({ ...noChanges(), members: new Set(members) });

test("what changes within a moment is one message, heard once by each server", async () => {
  const { first, sent, heard } = servers();
  first.tell(of(1n));
  first.tell(of(2n, 1n));
  await flush();
  expect(sent).toHaveLength(1);
  expect(heard).toEqual([[of(1n, 2n)], [of(1n, 2n)]]);
});

test("many members are several messages, none longer than the database takes; too many are everybody", async () => {
  const { first, sent, heard } = servers();
  const ids = Array.from({ length: 3_000 }, (_, i) => 10n ** 18n + BigInt(i));
  first.tell(of(...ids));
  await flush();
  expect(Math.max(...sent.map((message) => message.length))).toBeLessThanOrEqual(MESSAGE_MAX);
  expect(new Set(heard[1]!.flatMap(({ members }) => [...members]))).toEqual(new Set(ids));
  first.tell(of(...ids, 7n));
  await flush();
  expect(heard[1]!.at(-1)).toMatchObject({ everybody: true });
});

test("ended sessions are told beside what is for everybody", async () => {
  const { first, heard } = servers();
  first.tell({ ...noChanges(), everybody: true, sessions: new Set([5n]) });
  await flush();
  expect(heard[1]).toEqual([
    { ...noChanges(), everybody: true },
    { ...noChanges(), sessions: new Set([5n]) },
  ]);
});

test("fault 327: what could not be sent is made up for when the connection is back", async () => {
  const { first, line, heard, turn } = servers();
  line.isUp = false;
  turn(false);
  first.tell(of(1n));
  await flush();
  expect(heard[0]).toEqual([of(1n)]);
  expect(heard[1]).toEqual([]);
  line.isUp = true;
  turn(true);
  expect(heard[1]).toEqual([{ ...noChanges(), everybody: true }]);
  turn(false);
  turn(true);
  expect(heard[1]).toHaveLength(1);
});
