import { expect, test } from "vitest";
import { simulate, type PaidItem } from "../../../server/economy/simulate.ts";

const dividend = (turn: number, room: number, paid: number, wouldDue: number): PaidItem => ({
  name: "dividend",
  item: 1n,
  turn: BigInt(turn),
  paid: BigInt(paid),
  wouldDue: BigInt(wouldDue),
  rooms: [{ vote: 1n, room: BigInt(room) }],
});
const profit = (turn: number, rooms: [number, number][], paid: number, wouldDue: number): PaidItem => ({
  name: "nft",
  item: 9n,
  turn: BigInt(turn),
  paid: BigInt(paid),
  wouldDue: BigInt(wouldDue),
  rooms: rooms.map(([vote, room]) => ({ vote: BigInt(vote), room: BigInt(room) })),
});
const amounts = (items: PaidItem[], from = 1n) =>
  simulate(items, from).would.map(({ amount }) => Number(amount));

test("what a smaller dividend leaves, the profit that comes after it takes", () => {
  const items = [dividend(1, 10, 8, 3), profit(2, [[1, 2]], 2, 6)];
  expect(amounts(items)).toEqual([3, 6]);
  expect(simulate(items, 1n)).toMatchObject({ filled: true, wouldFill: false, unsure: new Set() });
});

test("what a larger dividend takes, the profit that comes after it lacks; the oldest vote is filled first", () => {
  const items = [
    dividend(1, 10, 4, 9),
    profit(
      2,
      [
        [1, 6],
        [2, 100],
      ],
      20,
      20,
    ),
  ];
  expect(amounts(items)).toEqual([9, 20]);
  expect(amounts([dividend(1, 10, 4, 9), profit(2, [[1, 6]], 6, 20)])).toEqual([9, 1]);
});

test("the order is that of the payments, whatever the order of the rows", () => {
  expect(amounts([dividend(2, 4, 4, 4), profit(1, [[1, 10]], 6, 9)])).toEqual([9, 1]);
});

test("a vote that is out in truth may be open with less paid before", () => {
  expect(amounts([dividend(1, 5, 5, 1), profit(2, [], 0, 3)])).toEqual([1, 3]);
});

test("an income between two payments that filled the vote might have taken more: that is not told", () => {
  // 10 of room, 4 paid, and then nothing left: something took 6 in between.
  const items = [dividend(1, 10, 4, 1), profit(2, [], 0, 3)];
  expect(simulate(items, 1n).unsure).toEqual(new Set(["nft"]));
  // With less room than it took, what comes after finds none.
  expect(amounts([dividend(1, 10, 4, 9), profit(2, [[1, 2]], 2, 3)])).toEqual([9, 0]);
});

test("a vote that other profit fills before payees are recorded changes all dividends: that is not told", () => {
  const items = [profit(1, [[1, 5]], 5, 2)];
  expect(simulate(items, 2n).unsure).toEqual(new Set(["dividend"]));
  expect(simulate(items, 1n).unsure).toEqual(new Set());
});
