import "./with-document.ts";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { parseAmount } from "../../../contract/money.ts";
import type { OwnRest } from "../../../contract/wallet/own-limit.ts";
import type { CanWithdraw, Withdrawal } from "../../../contract/withdrawals/schemas.ts";
import { activate } from "../../../src/i18n/index.ts";
import { amountFacts } from "../../../src/screens/withdrawals/amount-facts.tsx";
import {
  addressGroups,
  checkWithdrawal,
  maskedAddress,
  plainAddress,
  type WithdrawLimits,
} from "../../../src/screens/withdrawals/check.ts";
import { isAlwaysOpen, memberHours, platformHours } from "../../../src/screens/withdrawals/hours.ts";
import { maxWithdrawable, availabilityAt, termsOf } from "../../../src/screens/withdrawals/availability.ts";
import { isOnTheChain, timelineOf } from "../../../src/screens/withdrawals/timeline.ts";
import { clockText } from "../../../src/screens/withdrawals/clock-text.ts";
import { WithdrawalDetails } from "../../../src/screens/withdrawals/WithdrawalDetails.tsx";
import { Facts } from "../../../src/ui/later/lists/Facts.tsx";
import { render, stubDocument, textOf } from "./render.tsx";

beforeAll(async () => {
  stubDocument();
  await activate("en");
});
afterEach(async () => void (await activate("en")));

const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const shanghai = { from: "18:00", to: "24:00", timeZone: "Asia/Shanghai" };
const can: CanWithdraw = {
  can: true,
  reason: null,
  opensAt: "2026-11-21T10:00:00Z",
  closesAt: "2026-11-21T16:00:00Z",
  serverTime: "2026-11-21T11:00:00Z",
  limit: "5000",
  remaining: "300",
  min: "20",
  multiple: 10,
  feeRate: "0.05",
  available: "1000",
  heldUntil: null,
};
const obstacleAt = (time: string, changes: Partial<CanWithdraw> = {}) =>
  availabilityAt({ ...can, ...changes }, shanghai, new Date(time)).obstacle;

describe("whether one may withdraw", () => {
  test.each([
    ["2026-11-21T09:59:59.999Z", "outside_window"],
    ["2026-11-21T10:00:00.000Z", null],
    ["2026-11-21T15:59:59.999Z", null],
    ["2026-11-21T16:00:00.000Z", "outside_window"],
  ])("at %s follows from the platform's window: %s", (time, obstacle) => {
    expect(obstacleAt(time)).toBe(obstacle);
  });

  test("a hold ends by itself, to the millisecond", () => {
    const held = { can: false, reason: "held", heldUntil: "2026-11-21T12:00:00.000Z" } as const;
    expect(obstacleAt("2026-11-21T11:59:59.999Z", held)).toBe("held");
    expect(obstacleAt("2026-11-21T12:00:00.000Z", held)).toBe(null);
  });

  test("a frozen member may not, whatever the hour", () => {
    expect(obstacleAt("2026-11-21T09:00:00Z", { reason: "frozen" })).toBe("frozen");
  });

  test("a limit with less than the smallest withdrawal left is used up, until the platform's next day", () => {
    expect(obstacleAt("2026-11-21T12:00:00Z", { remaining: "19.99999999" })).toBe("above_limit");
    expect(obstacleAt("2026-11-21T12:00:00Z", { remaining: "20" })).toBe(null);
    expect(obstacleAt("2026-11-22T12:00:00Z", { remaining: "0" })).toBe(null);
  });

  test("a limit of 0 is none", () => {
    const standing = availabilityAt(
      { ...can, limit: "0", remaining: "5" },
      shanghai,
      new Date("2026-11-21T12:00:00Z"),
    );
    expect(standing).toMatchObject({ obstacle: null, remaining: null });
  });
});

function most(available: string, remaining: string | null) {
  const left = remaining === null ? null : parseAmount(remaining);
  return maxWithdrawable(parseAmount(available), left, termsOf(can));
}

test("the most that can be withdrawn is a multiple within balance and limit, or nothing", () => {
  expect(most("1009.99999999", null)).toBe(parseAmount("1000"));
  expect(most("1000", "305")).toBe(parseAmount("300"));
  expect(most("20", null)).toBe(parseAmount("20"));
  expect(most("19.99999999", null)).toBe(null);
});

describe("the form", () => {
  const limits = {
    terms: termsOf(can),
    available: parseAmount("1000"),
    remaining: parseAmount("300"),
    dayLimit: "5000",
    ownRest: null as OwnRest | null,
  };
  function errors(address: string, amount: string, changes: Partial<WithdrawLimits> = {}) {
    const entered = new FormData();
    entered.set("address", address);
    entered.set("amount", amount);
    return checkWithdrawal(entered, { ...limits, ...changes });
  }

  test("the member's own limit is the one that is named, where only it is exceeded", () => {
    const ownRest = { limit: "150", left: parseAmount("100") };
    const named = "Your own daily limit is 150, of which 100 is left today.";
    expect(errors(ADDRESS, "110", { ownRest })).toEqual({ amount: named });
    expect(errors(ADDRESS, "100", { ownRest })).toEqual({});
    expect(errors(ADDRESS, "310", { ownRest })["amount"]).toContain("Today's limit is 5,000");
  });

  test.each([
    ["10", "The amount is below the minimum of 20."],
    ["20", undefined],
    ["25", "The amount must be a multiple of 10."],
    ["300", undefined],
    ["310", "Today's limit is 5,000, of which 300 is left."],
    ["1e3", "Enter a valid amount."],
    ["", "Enter a valid amount."],
  ])("an amount of %s is judged by the server's own rules: %s", (amount, error) => {
    expect(errors(ADDRESS, amount)).toEqual(error === undefined ? {} : { amount: error });
  });

  test("an amount is read as the language writes it, and not at all where it could be another one", async () => {
    await activate("vi-VN");
    expect(errors(ADDRESS, "20.000")).toHaveProperty("amount");
    expect(errors(ADDRESS, "20,0")).toEqual({});
  });

  test.each([ADDRESS.slice(0, -1), `${ADDRESS}0`, ADDRESS.slice(2), `${ADDRESS.slice(0, -1)}g`, ""])(
    "%s is no address",
    (address) => {
      expect(errors(address, "100")).toEqual({
        address: "An address is 0x followed by 40 characters (0 to 9, a to f).",
      });
    },
  );

  // Examples of EIP-55: all capitals, no capitals, mixed.
  test.each([
    "0x52908400098527886E0F7030069857D2E4169EE7",
    "0xde709f2102306220921060314715629080e2fb77",
    "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
    ADDRESS.toLowerCase(),
  ])("%s is an address", (address) => {
    expect(errors(address, "100")).toEqual({});
  });

  test.each([`\u200B${ADDRESS}\u200B`, `\u2066${ADDRESS}\u2069`, addressGroups(ADDRESS), `${ADDRESS}\n`])(
    "fault 791: %j is an address as it was copied",
    (address) => {
      expect(errors(address, "100")).toEqual({});
      expect(plainAddress(address)).toBe(ADDRESS);
    },
  );

  test.each([
    ADDRESS.replace("A", "a"),
    ADDRESS.replace("eA", "Ea"),
    ADDRESS.replace("6053", "6054"),
    // In capitals alone the server refuses it.
    `0x${ADDRESS.slice(2).toUpperCase()}`,
  ])("%s is told not to fit its checksum while it is typed, before a password is asked for", (address) => {
    expect(errors(address, "100")["address"]).toContain("does not match its checksum");
  });

  test("fee, arrival and what is left are the ones that the server will reckon", () => {
    const text = textOf(render(<Facts items={amountFacts(parseAmount("100"), limits, "en")} />));
    expect(text).toContain("Miner fee (5%) 5 .0000 USDT");
    expect(text).toContain("Arrives at the address 95 .0000 USDT");
    expect(text).toContain("USDT balance afterwards 900 .0000 USDT");
  });

  test.each([
    ["100", "Left of today's limit 100 .0000 USDT"],
    ["900", "Left of today's limit 300 .0000 USDT"],
  ])("of two limits of the day, %s left of the member's own, the lower one is shown", (left, shown) => {
    const ownRest = { limit: "1000", left: parseAmount(left) };
    expect(textOf(render(<Facts items={amountFacts(null, { ...limits, ownRest }, "en")} />))).toContain(
      shown,
    );
    const unlimited = { ...limits, remaining: null, ownRest };
    expect(textOf(render(<Facts items={amountFacts(null, unlimited, "en")} />))).toContain(left);
  });

  test("what would be left is not shown below nothing", () => {
    const text = textOf(render(<Facts items={amountFacts(parseAmount("2000"), limits, "en")} />));
    expect(text).not.toContain("afterwards");
  });
});

test("an address can be compared by eye in groups of four, and recognised by its ends", () => {
  expect(addressGroups(ADDRESS)).toBe("0x 5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed");
  expect(maskedAddress(ADDRESS)).toBe("0x5aAe…eAed");
});

test("the hours stand there in the platform's zone and in the member's", () => {
  const day = new Date("2026-11-21T10:00:00Z");
  expect(platformHours(shanghai, day, "en")).toEqual({ hours: "18:00–24:00", zone: "GMT+8" });
  const window = { open: true, opensAt: day, closesAt: new Date("2026-11-21T16:00:00Z") };
  expect(memberHours(window, "en", "Asia/Ho_Chi_Minh")).toEqual({ hours: "17:00–23:00", zone: "GMT+7" });
  expect(memberHours(window, "en", "Asia/Kolkata")).toEqual({ hours: "15:30–21:30", zone: "GMT+5:30" });
  expect(memberHours(window, "en", "Asia/Shanghai").hours).toBe("18:00–24:00");
  const always = { ...window, closesAt: new Date("2026-11-22T10:00:00Z") };
  expect(memberHours(always, "en", "Asia/Ho_Chi_Minh").hours).toBe("All day");
});

test("fault 698: only a window that ends where the next one begins never closes", () => {
  expect(isAlwaysOpen({ ...shanghai, from: "00:00", to: "24:00" })).toBe(true);
  expect(isAlwaysOpen({ ...shanghai, from: "00:01", to: "24:00" })).toBe(false);
  expect(isAlwaysOpen({ ...shanghai, from: "00:00", to: "23:59" })).toBe(false);
  expect(isAlwaysOpen(shanghai)).toBe(false);
});

describe("the countdown", () => {
  test.each([
    [0, "0:00:00"],
    [-5_000, "0:00:00"],
    [1, "0:00:01"],
    [59_999, "0:01:00"],
    [3_599_000, "0:59:59"],
    [82_800_000, "23:00:00"],
  ])("%d ms are %s", (milliseconds, text) => {
    expect(clockText(milliseconds)).toBe(text);
  });
});

describe("a withdrawal", () => {
  const pending: Withdrawal = {
    id: "3",
    amount: "100",
    fee: "5",
    arrival: "95",
    address: ADDRESS,
    status: "pending",
    txHash: null,
    reason: null,
    firstUse: true,
    payableAt: null,
    createdAt: "2026-11-21T11:00:00Z",
    approvedAt: null,
    sentAt: null,
    confirmedAt: null,
    endedAt: null,
  };
  const steps = (changes: Partial<Withdrawal>) =>
    timelineOf({ ...pending, ...changes }).map(({ status, state }) => `${status} ${state}`);

  test("on its way shows what is behind it and what is still to come", () => {
    expect(steps({})).toEqual([
      "pending now",
      "approved ahead",
      "signed ahead",
      "sent ahead",
      "confirmed ahead",
    ]);
    expect(steps({ status: "sent" })).toEqual([
      "pending done",
      "approved done",
      "signed done",
      "sent now",
      "confirmed ahead",
    ]);
  });

  test("that has arrived is done throughout, with the times that are known", () => {
    const times = {
      approvedAt: "2026-11-21T11:30:00Z",
      sentAt: "2026-11-21T12:00:00Z",
      confirmedAt: "2026-11-21T12:01:00Z",
    };
    const timeline = timelineOf({ ...pending, ...times, status: "confirmed" });
    expect(timeline.every(({ state }) => state === "done")).toBe(true);
    expect(timeline.map(({ at }) => at)).toEqual([
      pending.createdAt,
      times.approvedAt,
      null,
      times.sentAt,
      times.confirmedAt,
    ]);
  });

  test.each(["rejected", "cancelled"] as const)("that was %s went no further, and says when", (status) => {
    expect(steps({ status })).toEqual(["pending done", `${status} ended`]);
    const endedAt = "2026-11-21T12:00:00Z";
    expect(timelineOf({ ...pending, status, endedAt }).at(-1)).toMatchObject({ at: endedAt });
  });

  test("that was rejected after its approval shows both", () => {
    const approvedAt = "2026-11-21T12:00:00Z";
    expect(steps({ status: "rejected", approvedAt })).toEqual([
      "pending done",
      "approved done",
      "rejected ended",
    ]);
  });

  test("that an earlier build has stored lacks the later fields", () => {
    const { approvedAt: _approved, endedAt: _ended, ...stored } = pending;
    expect(timelineOf({ ...stored, status: "rejected" } as Withdrawal).map(({ at }) => at)).toEqual([
      pending.createdAt,
      null,
    ]);
  });

  test.each(["signed", "sent"] as const)("that is %s is followed block by block", (status) => {
    expect(isOnTheChain(status)).toBe(true);
  });

  test.each(["pending", "approved", "confirmed", "rejected", "cancelled", "failed"] as const)(
    "that is %s is not: no block changes it",
    (status) => {
      expect(isOnTheChain(status)).toBe(false);
    },
  );

  test("that failed shows how far it had come", () => {
    expect(steps({ status: "failed" }).at(-2)).toBe("signed done");
    expect(steps({ status: "failed", sentAt: "2026-11-21T12:00:00Z" }).at(-2)).toBe("sent done");
  });

  const details = (changes: Partial<Withdrawal>, explorer: string | null = null) =>
    render(
      <WithdrawalDetails withdrawal={{ ...pending, ...changes }} explorer={explorer} onCancel={vi.fn()} />,
    );

  test("that waits can be taken back, and says that its address is new", () => {
    const text = textOf(details({}));
    expect(text).toContain("Cancel withdrawal");
    expect(text).toContain("You have never withdrawn to this address before.");
  });

  test.each(["approved", "signed", "sent", "confirmed", "rejected", "cancelled", "failed"] as const)(
    "that is %s offers no way back",
    (status) => {
      expect(details({ status })).not.toContain("Cancel withdrawal");
    },
  );

  test("says why it was rejected, and leads to its transaction only where there is a place to look", () => {
    expect(textOf(details({ status: "rejected", reason: "Closed exchange" }))).toContain(
      "Reason Closed exchange",
    );
    const txHash = `0x${"ab".repeat(32)}`;
    expect(details({ status: "sent", txHash })).not.toContain("<a ");
    expect(details({ status: "sent", txHash }, "https://bscscan.com/")).toContain(
      `href="https://bscscan.com/tx/${txHash}"`,
    );
  });
});
